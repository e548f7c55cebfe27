package dev.sonda.api.platform;

import org.osgi.annotation.versioning.ProviderType;

/** A loop: runs tasks one at a time, in the order posted. Posting is allowed from any thread. */
@ProviderType
public interface TaskRunner {

  void post(Runnable task);

  /**
   * Runs a task later.
   *
   * @return cancels it; harmless when it has run
   */
  Runnable postDelayed(Runnable task, long delayMs);

  /** Whether the caller is on the loop. */
  boolean isCurrentThread();
}
