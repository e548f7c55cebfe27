package dev.sonda.ipc.uds.internal.host;

import dev.sonda.api.endpoint.TracingService;
import dev.sonda.ipc.uds.ServedSockets;
import dev.sonda.ipc.uds.ServiceSocketAddresses;
import dev.sonda.ipc.uds.internal.address.SocketAddressProperties;
import dev.sonda.ipc.uds.internal.address.SocketAddressProperties.Role;
import dev.sonda.ipc.uds.internal.socket.SelectorPoller;
import dev.sonda.posix.Syscalls;
import java.io.IOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.osgi.framework.BundleContext;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;

/**
 * Opens sockets for this framework's service if the framework's properties ask for it. When the
 * service is replaced, connections end and the sockets are opened again for the new service.
 */
@Component(
    service = {},
    immediate = true)
public final class HostSocketsComponent {
  private final @Nullable ServedSockets sockets;

  @Activate
  public HostSocketsComponent(
      BundleContext context,
      @Reference TracingService service,
      @Reference SelectorPoller poller,
      @Reference Syscalls syscalls)
      throws IOException {
    Optional<ServiceSocketAddresses> names =
        SocketAddressProperties.read(Role.LISTEN, context::getProperty);
    sockets =
        names.isPresent()
            ? ThreadSafeHostSockets.open(
                HostSockets.bind(
                    names.get(),
                    SocketAddressProperties.permissions(context::getProperty),
                    service,
                    poller,
                    syscalls),
                poller)
            : null;
  }

  @Deactivate
  void close() {
    if (sockets != null) {
      sockets.close();
    }
  }
}
