package dev.sonda.track.event.internal.backend;

import dev.sonda.api.endpoint.TracingService;

/** A service of the program's own, which closes it. */
public record ServiceBackend(TracingService own) implements Backend {
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
