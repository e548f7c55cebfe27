package dev.sonda.ipc.uds.internal.client;

import dev.sonda.api.endpoint.ClientIdentity;
import dev.sonda.api.endpoint.Consumer;
import dev.sonda.api.endpoint.ConsumerEndpoint;
import dev.sonda.api.endpoint.Producer;
import dev.sonda.api.endpoint.ProducerEndpoint;
import dev.sonda.api.endpoint.ProducerSetup;
import dev.sonda.ipc.uds.RemoteService;
import dev.sonda.ipc.uds.ServiceSocketAddresses;
import dev.sonda.ipc.uds.SocketAddressSpec.UnixPath;
import dev.sonda.ipc.uds.internal.address.ServiceTrust;
import dev.sonda.posix.Syscalls;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;

/** A tracing service in another process, reached over its sockets. Any thread. */
public final class RemoteTracingService implements RemoteService {
  private final ServiceSocketAddresses names;
  private final Syscalls syscalls;
  private final ServiceTrust trust;
  private final ClientLoop loop = new ClientLoop();
  private final SocketFileWatcher watch = new SocketFileWatcher();

  public RemoteTracingService(ServiceSocketAddresses names, Syscalls syscalls) {
    this.names = names;
    this.syscalls = syscalls;
    trust = new ServiceTrust(names, syscalls.geteuid());
  }

  /** Connects to the first of the producer sockets. */
  @Override
  public ProducerEndpoint connectProducer(
      Producer producer, ClientIdentity identity, ProducerSetup setup) {
    try {
      RemoteProducerEndpoint endpoint = new RemoteProducerEndpoint(loop, syscalls, producer, setup);
      endpoint.connect(names.producers().getFirst(), trust);
      return endpoint;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public ConsumerEndpoint connectConsumer(Consumer consumer, ClientIdentity identity) {
    try {
      RemoteConsumerEndpoint endpoint = new RemoteConsumerEndpoint(loop, consumer);
      endpoint.connect(names.consumer(), trust, syscalls);
      return endpoint;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Watches for the producer socket's file. Never runs {@code once} for an abstract socket, which
   * has no file.
   */
  @Override
  public void onReachable(Runnable once) {
    if (names.producers().getFirst() instanceof UnixPath file) {
      watch.await(Path.of(file.path()), once);
    }
  }

  @Override
  public void close() {
    watch.close();
    loop.close();
  }
}
