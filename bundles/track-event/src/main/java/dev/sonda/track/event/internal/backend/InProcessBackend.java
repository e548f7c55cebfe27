package dev.sonda.track.event.internal.backend;

import dev.sonda.api.endpoint.TracingService;
import dev.sonda.core.InProcessService;

/** A service inside the program. Each object is one of its own. */
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
