package dev.sonda.api.probe;

import org.osgi.annotation.versioning.ProviderType;

/** Lets a callback of {@link Instance} finish after it has returned. */
@ProviderType
public interface Acknowledgement {

  /**
   * Keeps the callback pending until the returned action is run, on any thread. Running the action
   * again does nothing; running it too late counts as a timeout.
   */
  Runnable later();
}
