package dev.sonda.benchmarks.socket;

import dev.sonda.api.platform.IoPoller;
import dev.sonda.benchmarks.service.RealServiceDependencies;
import dev.sonda.core.internal.EmbeddedTracingService;
import dev.sonda.ipc.uds.RemoteService;
import dev.sonda.ipc.uds.ServedSockets;
import dev.sonda.ipc.uds.ServiceSocketAddresses;
import dev.sonda.ipc.uds.SocketPermissions;
import dev.sonda.ipc.uds.UdsTransport;
import dev.sonda.posix.Syscalls;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** The tracing service set up as in a daemon: on its own thread, reachable through sockets. */
final class SocketService implements AutoCloseable {
  private final UdsTransport transport = UdsTransport.create();
  private final Path folder;
  private final ServiceSocketAddresses names;
  private final EmbeddedTracingService service;
  private final IoPoller poller;
  private final ServedSockets sockets;

  private SocketService() throws IOException {
    folder = Files.createTempDirectory("sonda-benchmark");
    names =
        transport.discover(
            Map.of(
                "PERFETTO_PRODUCER_SOCK_NAME", folder.resolve("p").toString(),
                "PERFETTO_CONSUMER_SOCK_NAME", folder.resolve("c").toString()));
    Syscalls syscalls = Syscalls.libc();
    service = new EmbeddedTracingService(RealServiceDependencies.over(syscalls));
    poller = transport.openPoller();
    service.usePoller(poller);
    sockets = transport.serve(names, SocketPermissions.BY_UMASK, service, poller);
  }

  static SocketService open() {
    try {
      return new SocketService();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  Path producerSocket() {
    return folder.resolve("p");
  }

  /** A client that reaches this service through its sockets; the caller closes the client. */
  RemoteService remote() {
    return transport.remote(names);
  }

  @Override
  public void close() throws IOException {
    sockets.close();
    service.stopUsing(poller);
    service.close();
    poller.close();
    Files.delete(folder);
  }
}
