package dev.sonda.api.probe;

import org.osgi.annotation.versioning.ProviderType;

/** Lets a callback of {@link Instance} finish after it has returned. */
@ProviderType
public interface Acknowledgement {

  /**
   * Keeps the callback open: it is complete when the returned action is run, on any thread. Running
   * it again does nothing; running it too late counts as a timeout.
   */
  Runnable later();
}
