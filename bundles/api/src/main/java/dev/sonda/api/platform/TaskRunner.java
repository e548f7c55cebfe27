package dev.sonda.api.platform;

import org.osgi.annotation.versioning.ProviderType;

/**
 * An event loop: runs tasks one at a time, in the order in which they were posted. Posting is
 * allowed from any thread.
 */
@ProviderType
public interface TaskRunner {

  void post(Runnable task);

  /**
   * Runs a task after a delay.
   *
   * @return an action that cancels the task, and does nothing once it has run
   */
  Runnable postDelayed(Runnable task, long delayMs);

  /** Whether the caller is on the loop. */
  boolean isCurrentThread();
}
