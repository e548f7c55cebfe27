package dev.sonda.ipc.uds.internal.host;

import dev.sonda.api.endpoint.TracingService;
import dev.sonda.ipc.uds.SocketNames;
import dev.sonda.ipc.uds.internal.address.SocketProperties;
import dev.sonda.ipc.uds.internal.address.SocketProperties.Role;
import dev.sonda.ipc.uds.internal.socket.SelectorPoller;
import dev.sonda.posix.Syscalls;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.osgi.framework.BundleContext;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;

/**
 * Opens the sockets of the service in this framework, if that is to be a tracer for others. When
 * the service is replaced, connections end and the sockets open again in front of the new one.
 */
@Component(
    service = {},
    immediate = true)
public final class HostComponent {
  private static final System.Logger LOG = System.getLogger(HostComponent.class.getName());

  /** The poller's thread belongs to the service, which may be busy, or gone already. */
  private static final long CLOSING_TIMEOUT_MS = 2000;

  private final SelectorPoller poller;
  private final @Nullable HostSockets sockets;

  @Activate
  public HostComponent(
      BundleContext context,
      @Reference TracingService service,
      @Reference SelectorPoller poller,
      @Reference Syscalls syscalls)
      throws IOException {
    this.poller = poller;
    Optional<SocketNames> names = SocketProperties.read(Role.LISTEN, context::getProperty);
    sockets =
        names.isPresent()
            ? HostSockets.bind(
                names.get(),
                SocketProperties.permissions(context::getProperty),
                service,
                poller,
                syscalls)
            : null;
    if (sockets != null) {
      poller.execute(this::open);
    }
  }

  private void open() {
    if (sockets != null) {
      try {
        sockets.open();
        LOG.log(System.Logger.Level.INFO, "listening on {0}", sockets.addresses());
      } catch (IOException e) {
        LOG.log(System.Logger.Level.ERROR, "the sockets can't be used", e);
      }
    }
  }

  @Deactivate
  void close() throws InterruptedException {
    if (sockets == null) {
      return;
    }
    CountDownLatch closed = new CountDownLatch(1);
    poller.execute(() -> {
      sockets.close();
      closed.countDown();
    });
    if (!closed.await(CLOSING_TIMEOUT_MS, TimeUnit.MILLISECONDS)) {
      LOG.log(System.Logger.Level.WARNING, "nobody was there to close the connections; closed now");
      sockets.close();
    }
  }
}
