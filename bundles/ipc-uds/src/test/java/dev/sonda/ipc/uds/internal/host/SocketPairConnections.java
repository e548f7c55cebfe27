package dev.sonda.ipc.uds.internal.host;

import dev.sonda.api.endpoint.ClientIdentity;
import dev.sonda.ipc.uds.internal.peer.RawClient;
import dev.sonda.ipc.uds.internal.rpc.HostConnection;
import dev.sonda.ipc.uds.internal.rpc.RpcService;
import dev.sonda.ipc.uds.internal.socket.FrameConnection;
import dev.sonda.ipc.uds.internal.socket.SelectorPoller;
import dev.sonda.ipc.uds.internal.socket.SendLimits;
import dev.sonda.posix.Syscalls;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;

/**
 * Opens connections to given RPC services by socket pairs, and serves them on the test's thread and
 * clock.
 */
public final class SocketPairConnections implements AutoCloseable {
  private final AtomicInteger closed = new AtomicInteger();
  private final SelectorPoller poller;

  public SocketPairConnections(LongSupplier nanoTime) throws IOException {
    poller = new SelectorPoller(nanoTime);
  }

  public SelectorPoller poller() {
    return poller;
  }

  int closedCount() {
    return closed.get();
  }

  /** Opens a connection and returns its client side. */
  public RawClient connect(
      ClientIdentity identity, SendLimits limits, RawClient.Step step, RpcService... services)
      throws IOException {
    SocketPair pair = SocketPair.open();
    FrameConnection connection = new FrameConnection(pair.host(), poller, Syscalls.libc(), limits);
    new HostConnection(connection, identity, List.of(services), _ -> closed.incrementAndGet())
        .open();
    return new RawClient(pair.client(), step);
  }

  @Override
  public void close() throws IOException {
    poller.close();
  }
}
