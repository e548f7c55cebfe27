package dev.sonda.ipc.uds.internal.host;

import dev.sonda.api.endpoint.ClientIdentity;
import dev.sonda.ipc.uds.internal.peer.RawClient;
import dev.sonda.ipc.uds.internal.rpc.RpcService;
import dev.sonda.ipc.uds.internal.socket.SelectorPoller;
import dev.sonda.ipc.uds.internal.socket.SendLimits;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Serves test clients over socket pairs, with a {@link RecordingService} behind the ports; runs on
 * the test's thread and clock.
 */
public final class ServiceHostFixture implements AutoCloseable {
  public static final ClientIdentity CLIENT =
      new ClientIdentity(4242, 1000, ClientIdentity.HOST_MACHINE);

  private static final long STEP_NS = TimeUnit.MILLISECONDS.toNanos(1);

  private final AtomicLong nowNs = new AtomicLong(1);
  private final RecordingService service = new RecordingService();
  private final SocketPairConnections connections;

  public ServiceHostFixture() throws IOException {
    connections = new SocketPairConnections(nowNs::get);
  }

  public RecordingService service() {
    return service;
  }

  public SelectorPoller poller() {
    return connections.poller();
  }

  public int closedConnections() {
    return connections.closedCount();
  }

  public RawClient connectProducer() throws IOException {
    return connect(new ProducerPort(service), SendLimits.TO_PRODUCER);
  }

  public RawClient connectConsumer() throws IOException {
    return connect(new ConsumerPort(service), SendLimits.TO_CONSUMER);
  }

  RawClient connect(RpcService port, SendLimits limits) throws IOException {
    return connect(limits, port);
  }

  RawClient connect(SendLimits limits, RpcService... ports) throws IOException {
    return connections.connect(CLIENT, limits, this::step, ports);
  }

  /** Processes pending work, or sleeps briefly if there is none. */
  public void step() throws IOException {
    poller().await(STEP_NS);
  }

  /** Processes pending work and all work that results from it. */
  public void settle() throws IOException {
    for (int i = 0; i < 10; i++) {
      poller().await(0);
    }
  }

  public void advanceMs(long ms) throws IOException {
    nowNs.addAndGet(TimeUnit.MILLISECONDS.toNanos(ms));
    settle();
  }

  @Override
  public void close() throws IOException {
    connections.close();
  }
}
