package dev.sonda.track.event.internal.backend;

import dev.sonda.api.endpoint.TracingService;
import dev.sonda.core.InProcessService;

/** Backend with a tracing service inside the program; each object has a separate service. */
public final class InProcessBackend implements Backend {
  @Override
  public OpenService open() {
    InProcessService started = InProcessService.start();
    return new OpenService() {
      @Override
      public TracingService service() {
        return started;
      }

      @Override
      public void close() {
        started.close();
      }
    };
  }
}
