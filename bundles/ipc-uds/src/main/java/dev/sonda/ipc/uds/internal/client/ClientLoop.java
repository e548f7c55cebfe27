package dev.sonda.ipc.uds.internal.client;

import dev.sonda.ipc.uds.internal.socket.SelectorPoller;
import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The thread on which a client's sockets are read; it begins with the first connection. */
final class ClientLoop implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(ClientLoop.class.getName());
  private static final int CLOSING_TIMEOUT_MS = 2000;

  private @Nullable SelectorPoller poller;
  private final CountDownLatch ended = new CountDownLatch(1);
  private volatile boolean closing;

  /** The poller whose awaits run on this loop's thread. */
  synchronized SelectorPoller poller() throws IOException {
    if (closing) {
      throw new IOException("the connections to the tracing service are closed");
    }
    SelectorPoller existing = poller;
    if (existing != null) {
      return existing;
    }
    SelectorPoller opened = new SelectorPoller();
    poller = opened;
    Thread.ofPlatform().name("sonda-ipc").daemon().start(() -> run(opened));
    return opened;
  }

  private void run(SelectorPoller awaited) {
    try (awaited) {
      while (!closing) {
        awaited.await(Long.MAX_VALUE);
      }
    } catch (IOException e) {
      LOG.log(System.Logger.Level.ERROR, "the sockets of the tracing service can't be read", e);
    } finally {
      ended.countDown();
    }
  }

  /** Ends the thread, and waits for it unless that is the caller. */
  @Override
  public void close() {
    SelectorPoller open;
    synchronized (this) {
      closing = true;
      open = poller;
    }
    if (open == null) {
      return;
    }
    open.wakeup();
    try {
      if (!ended.await(CLOSING_TIMEOUT_MS, TimeUnit.MILLISECONDS)) {
        LOG.log(System.Logger.Level.WARNING, "a callback holds up the end of the connections");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
