package dev.sonda.track.event.internal.backend;

import dev.sonda.api.endpoint.TracingService;
import dev.sonda.ipc.uds.RemoteService;
import dev.sonda.ipc.uds.UdsTransport;
import java.util.Map;

/**
 * Backend with the machine's tracing service.
 *
 * @param environment variables that name the service's sockets, if they aren't the default ones
 */
public record SystemBackend(Map<String, String> environment) implements Backend {
  @Override
  public OpenService open() {
    UdsTransport transport = UdsTransport.create();
    RemoteService remote = transport.remote(transport.discover(environment));
    return new OpenService() {
      @Override
      public TracingService service() {
        return remote;
      }

      @Override
      public void close() {
        remote.close();
      }
    };
  }
}
