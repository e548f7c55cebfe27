package dev.sonda.ipc.uds.internal.socket;

import dev.sonda.api.platform.IoPoller;
import dev.sonda.ipc.uds.internal.frame.FrameLayout;
import dev.sonda.posix.ReceivedMessage;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.net.SocketException;
import java.nio.channels.SelectableChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import org.newsclub.net.unix.AFUNIXSelectorProvider;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;

/**
 * A poller that uses junixsocket's selector. One thread awaits and registers channels; any thread
 * may wake it up.
 *
 * <p>As an OSGi service, it has one instance for all bundles, because this bundle's sockets are
 * registered with the selector that the tracing service's loop awaits. The component closes it, not
 * the users of the OSGi service.
 */
@Component(service = {IoPoller.class, SelectorPoller.class})
public final class SelectorPoller implements IoPoller {
  private static final System.Logger LOG = System.getLogger(SelectorPoller.class.getName());
  private static final long NS_PER_MS = TimeUnit.MILLISECONDS.toNanos(1);

  /** Attempts of a microsecond each: signals don't come so densely. */
  private static final int MAX_ATTEMPTS = 1000;

  private final LongSupplier nanoTime;
  private final Selector selector;
  private final WakeupEvent wakeups;
  // Whether a wake-up is pending, so that further calls can be left out.
  private final AtomicBoolean wakeupPending = new AtomicBoolean();
  // Held while the selector sleeps, since junixsocket's selector sleeps forever if it is closed
  // just before.
  private final ReentrantLock selecting = new ReentrantLock();
  // Held while the eventfd is written to or closed, since the number of a closed descriptor may
  // already belong to another file.
  private final Object waking = new Object();
  private final PollerTasks tasks = new PollerTasks();
  private final PollerTimers timers = new PollerTimers();
  private final List<SelectionKey> ready = new ArrayList<>();
  private final List<SelectionKey> hungUp = new ArrayList<>();
  // Memory of the receive buffer; used only by the awaiting thread, which reads from one connection
  // after the other.
  private final Arena arena = Arena.ofShared();
  private final ReceivedMessage received =
      ReceivedMessage.allocate(FrameLayout.MAX_FRAME_SIZE_BYTES, arena);
  // Held while a thread awaits, so that the receive buffer isn't freed while handlers use it.
  private final ReentrantLock receiving = new ReentrantLock();
  private final DescriptorReserve reserve = DescriptorReserve.ofThisProcess();
  private volatile boolean closing;
  private boolean endSeen;

  @Activate
  public SelectorPoller() throws IOException {
    this(System::nanoTime);
  }

  /**
   * Creates a poller whose timers use a given clock; the selector's timeouts use the system clock.
   */
  public SelectorPoller(LongSupplier nanoTime) throws IOException {
    this.nanoTime = nanoTime;
    selector = AFUNIXSelectorProvider.provider().openSelector();
    try {
      wakeups = new WakeupEvent(selector);
    } catch (IOException e) {
      selector.close();
      throw e;
    }
  }

  /**
   * Registers a handler for a channel of junixsocket, which must be non-blocking. On the awaiting
   * thread.
   */
  public SelectionKey register(SelectableChannel channel, int operations, ReadyHandler handler)
      throws IOException {
    return channel.register(selector, operations, handler);
  }

  /** The file descriptors that must not be used for clients. */
  public DescriptorReserve reserve() {
    return reserve;
  }

  /** The receive buffer of all connections, valid until the next connection reads. */
  ReceivedMessage received() {
    return received;
  }

  /** Runs a task inside the current or next await, in the order of the calls. From any thread. */
  public void execute(Runnable task) {
    tasks.add(task);
    wakeup();
  }

  /**
   * Runs a task after a delay, inside an await. Only on the awaiting thread.
   *
   * @return cancels the task; to be run on the awaiting thread
   */
  public Runnable executeLater(Runnable task, long delayMs) {
    return timers.add(nanoTime.getAsLong() + delayMs * NS_PER_MS, task);
  }

  /**
   * Sleeps whole milliseconds, rounded up so that a loop doesn't spin during a timer's last
   * millisecond. If the poller is closed, the current or next await returns, and later calls throw,
   * since a loop would spin otherwise.
   */
  @Override
  public void await(long timeoutNs) throws IOException {
    if (endSeen) {
      throw new IOException("the poller is closed");
    }
    receiving.lock();
    try {
      if (!selectUnlessClosing(timeoutNs)) {
        endSeen = true;
        return;
      }
      dispatch();
      if (!timers.isEmpty()) {
        timers.runDue(nanoTime.getAsLong(), tasks);
      }
      tasks.runAll();
    } finally {
      receiving.unlock();
      freeIfClosed();
    }
  }

  /**
   * Frees the receive buffer after the last handler has returned, since a handler may close the
   * poller.
   */
  private void freeIfClosed() {
    if (closing && !receiving.isHeldByCurrentThread() && receiving.tryLock()) {
      try {
        if (arena.scope().isAlive()) {
          arena.close();
        }
      } finally {
        receiving.unlock();
      }
    }
  }

  private boolean selectUnlessClosing(long timeoutNs) throws IOException {
    selecting.lock();
    try {
      if (closing) {
        return false;
      }
      select(untilTimers(timeoutNs));
      wakeups.takeFrom(selector);
      // Reset before the caller checks for work, so that a later wake-up ends the next await.
      wakeupPending.set(false);
      takeSelectedKeys();
      return true;
    } finally {
      selecting.unlock();
    }
  }

  private long untilTimers(long timeoutNs) {
    if (!tasks.isEmpty()) {
      return 0;
    }
    return timers.isEmpty() ? timeoutNs : timers.delayNs(nanoTime.getAsLong(), timeoutNs);
  }

  /**
   * Selects. junixsocket throws if a signal, such as a profiler's, interrupts the system call, by
   * an exception that differs from others by a translated text alone. A sleep that throws ends
   * early, and is followed by attempts without a sleep: if all of them fail, the selector is
   * broken.
   */
  private void select(long timeoutNs) throws IOException {
    if (timeoutNs > 0) {
      try {
        selector.select((timeoutNs - 1) / NS_PER_MS + 1);
        return;
      } catch (SocketException e) {
        LOG.log(System.Logger.Level.DEBUG, "a sleep ended early", e);
      }
    }
    selectNow();
  }

  private void selectNow() throws IOException {
    for (int attempts = 1; true; attempts++) {
      try {
        selector.selectNow();
        return;
      } catch (SocketException e) {
        if (attempts == MAX_ATTEMPTS) {
          throw e;
        }
      }
    }
  }

  /**
   * Copies the selected keys, because handlers close channels and so change the selector's set.
   * junixsocket reports a hang-up as a selected invalid key of an open channel, and drops the key
   * before the next select.
   */
  private void takeSelectedKeys() {
    ready.clear();
    hungUp.clear();
    for (SelectionKey key : selector.selectedKeys()) {
      if (key.isValid()) {
        ready.add(key);
      } else if (key.channel().isOpen()) {
        hungUp.add(key);
      }
    }
    selector.selectedKeys().clear();
    hungUp.forEach(SelectionKey::cancel);
  }

  private void dispatch() {
    for (SelectionKey key : ready) {
      if (key.isValid() && key.attachment() instanceof ReadyHandler handler) {
        tell(handler, key);
      }
    }
    for (SelectionKey key : hungUp) {
      if (key.channel().isOpen() && key.attachment() instanceof ReadyHandler handler) {
        tasks.runGuarded(handler::hungUp);
      }
    }
  }

  private void tell(ReadyHandler handler, SelectionKey key) {
    try {
      handler.ready(key);
    } catch (Throwable e) {
      // One connection's failure must not end the loop.
      LOG.log(System.Logger.Level.ERROR, "a socket's handler failed", e);
    }
  }

  @Override
  public void wakeup() {
    if (wakeupPending.compareAndSet(false, true)) {
      synchronized (waking) {
        if (selector.isOpen()) {
          wakeups.wakeup();
        }
      }
    }
  }

  /** Closes the selector; waits for a sleeping await, not for its handlers. */
  @Deactivate
  @Override
  public void close() throws IOException {
    closing = true;
    wakeup();
    selecting.lock();
    try {
      synchronized (waking) {
        if (selector.isOpen()) {
          selector.close();
          wakeups.close();
        }
      }
    } finally {
      selecting.unlock();
      freeIfClosed();
    }
  }
}
