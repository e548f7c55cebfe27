package dev.sonda.track.event.internal.backend;

import dev.sonda.api.endpoint.TracingService;

/** Backend with a tracing service that the program has created and closes itself. */
public record ProvidedServiceBackend(TracingService own) implements Backend {
  @Override
  public OpenService open() {
    return new OpenService() {
      @Override
      public TracingService service() {
        return own;
      }

      @Override
      public void close() {}
    };
  }
}
