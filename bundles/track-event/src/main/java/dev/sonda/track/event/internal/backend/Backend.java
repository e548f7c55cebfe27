package dev.sonda.track.event.internal.backend;

import dev.sonda.api.endpoint.TracingService;

/**
 * Provides a tracing service: the machine's, one inside the program, or one that the program has
 * created.
 */
public sealed interface Backend permits SystemBackend, InProcessBackend, ProvidedServiceBackend {

  /** Connects to the service or starts it; may take some ten milliseconds. */
  OpenService open();

  /** A service that is ready for connections. */
  interface OpenService extends AutoCloseable {
    TracingService service();

    /** Closes the resources that {@link Backend#open} has opened. */
    @Override
    void close();
  }
}
