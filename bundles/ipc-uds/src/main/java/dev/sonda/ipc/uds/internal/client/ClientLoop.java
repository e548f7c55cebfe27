package dev.sonda.ipc.uds.internal.client;

import dev.sonda.ipc.uds.internal.socket.SelectorPoller;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The thread {@code sonda-ipc}, which reads the sockets of all clients of one service. Started by
 * the first connection.
 */
final class ClientLoop implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(ClientLoop.class.getName());

  /** Maximum time, in milliseconds, to wait on close for a callback that doesn't return. */
  private static final long CLOSING_TIMEOUT_MS = TimeUnit.SECONDS.toMillis(2);

  private final Set<RpcClient> clients = ConcurrentHashMap.newKeySet();
  private @Nullable SelectorPoller poller;
  private @Nullable Thread thread;
  private boolean refusing;
  // Used only by the loop's thread.
  private boolean ending;

  /**
   * The poller that this loop's thread awaits; starts the thread.
   *
   * @throws IOException after {@link #close}
   */
  synchronized SelectorPoller poller() throws IOException {
    if (refusing) {
      throw new IOException("the connections to the tracing service are closed");
    }
    SelectorPoller existing = poller;
    if (existing != null) {
      return existing;
    }
    SelectorPoller opened = new SelectorPoller();
    poller = opened;
    thread = Thread.ofPlatform().name("sonda-ipc").daemon().start(() -> run(opened));
    return opened;
  }

  /** Adds a connection, which ends with this loop. From any thread. */
  void add(RpcClient client) {
    clients.add(client);
  }

  /** Removes a connection that has ended. From any thread. */
  void remove(RpcClient client) {
    clients.remove(client);
  }

  private void run(SelectorPoller awaited) {
    try (awaited) {
      while (!ending) {
        awaited.await(Long.MAX_VALUE);
      }
    } catch (IOException e) {
      LOG.log(System.Logger.Level.ERROR, "the sockets of the tracing service can't be read", e);
    }
  }

  private void end() {
    List.copyOf(clients).forEach(client -> client.onClosed("the connections are closed here"));
    ending = true;
  }

  /** Ends all connections and the thread; waits for the thread unless called on it. */
  @Override
  public void close() {
    SelectorPoller open;
    Thread running;
    synchronized (this) {
      refusing = true;
      open = poller;
      running = thread;
    }
    if (open == null || running == null) {
      return;
    }
    open.execute(this::end);
    if (!Thread.currentThread().equals(running)) {
      await(running);
    }
  }

  private static void await(Thread running) {
    try {
      running.join(CLOSING_TIMEOUT_MS);
      if (running.isAlive()) {
        LOG.log(System.Logger.Level.WARNING, "a callback holds up the end of the connections");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
