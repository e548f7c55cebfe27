package dev.sonda.track.event.internal.backend;

import dev.sonda.api.endpoint.TracingService;

/** Where a tracing service comes from. */
public sealed interface Backend permits SystemBackend, InProcessBackend, ServiceBackend {

  /** Connects or starts; may take some ten milliseconds. */
  OpenService open();

  /** A service that is there to be connected to. */
  interface OpenService extends AutoCloseable {
    TracingService service();

    /** Ends what {@link Backend#open} began. */
    @Override
    void close();
  }
}
