package dev.sonda.ipc.uds.internal.host;

import dev.sonda.ipc.uds.ServedSockets;
import dev.sonda.ipc.uds.internal.socket.SelectorPoller;
import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Opens and closes the sockets of a service for an owner on another thread than the poller's. */
public final class ThreadSafeHostSockets implements ServedSockets {
  private static final System.Logger LOG = System.getLogger(ThreadSafeHostSockets.class.getName());

  /**
   * Maximum time, in milliseconds, to wait for the poller's thread, which belongs to the service
   * and may be busy or ended.
   */
  private static final long CLOSING_TIMEOUT_MS = 2000;

  private final HostSockets sockets;
  private final SelectorPoller poller;

  private ThreadSafeHostSockets(HostSockets sockets, SelectorPoller poller) {
    this.sockets = sockets;
    this.poller = poller;
  }

  /**
   * Opens bound sockets, which the returned object owns; clients are accepted on the poller's
   * thread.
   */
  public static ThreadSafeHostSockets open(HostSockets bound, SelectorPoller poller) {
    ThreadSafeHostSockets opened = new ThreadSafeHostSockets(bound, poller);
    poller.execute(opened::listen);
    return opened;
  }

  private void listen() {
    try {
      sockets.open();
      LOG.log(System.Logger.Level.INFO, "listening on {0}", sockets.addresses());
    } catch (IOException e) {
      LOG.log(System.Logger.Level.ERROR, "the sockets can't be used", e);
    }
  }

  /**
   * Closes the sockets on the poller's thread, or on the calling thread if the poller's doesn't
   * respond in time.
   */
  @Override
  public void close() {
    CountDownLatch closed = new CountDownLatch(1);
    poller.execute(() -> {
      sockets.close();
      closed.countDown();
    });
    try {
      if (!closed.await(CLOSING_TIMEOUT_MS, TimeUnit.MILLISECONDS)) {
        LOG.log(
            System.Logger.Level.WARNING,
            "the loop did not close the connections in time; closed here");
        sockets.close();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
