package dev.sonda.ipc.uds.internal.socket;

import dev.sonda.api.platform.IoPoller;
import dev.sonda.ipc.uds.internal.frame.FrameLayout;
import dev.sonda.posix.ReceivedMessage;
import java.io.IOException;
import java.lang.foreign.Arena;
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
 * A loop's sleep on junixsocket's selector. One thread awaits and registers; any may wake it up.
 *
 * <p>As a service it is a single one for all of the framework, not one for each who asks: the
 * sockets of this bundle are registered with the selector that the service's loop sleeps on, so
 * both must get the same. Who got it as a service doesn't close it; the component does.
 */
@Component(service = {IoPoller.class, SelectorPoller.class})
public final class SelectorPoller implements IoPoller {
  private static final System.Logger LOG = System.getLogger(SelectorPoller.class.getName());
  private static final long NS_PER_MS = TimeUnit.MILLISECONDS.toNanos(1);

  private final LongSupplier nanoTime;
  private final Selector selector;
  private final WakeupEvent wakeups;
  // Whether one is under way, and another call would be for nothing.
  private final AtomicBoolean wakeupPending = new AtomicBoolean();
  // Held while the selector sleeps: junixsocket's sleeps for ever if it is closed just before.
  private final ReentrantLock selecting = new ReentrantLock();
  // Held while that is written to or closed: the number of a closed one may be another file's.
  private final Object waking = new Object();
  private final PollerTasks tasks = new PollerTasks();
  private final PollerTimers timers = new PollerTimers();
  private final List<SelectionKey> ready = new ArrayList<>();
  private final List<SelectionKey> hungUp = new ArrayList<>();
  // Of the thread that awaits, as all connections are read one after the other.
  private final Arena arena = Arena.ofShared();
  private final ReceivedMessage received =
      ReceivedMessage.allocate(FrameLayout.MAX_FRAME_SIZE_BYTES, arena);
  // Held while a thread awaits, and handlers may look at it.
  private final ReentrantLock receiving = new ReentrantLock();
  private final DescriptorReserve reserve = DescriptorReserve.ofThisProcess();
  private volatile boolean closing;
  private boolean endSeen;

  @Activate
  public SelectorPoller() throws IOException {
    this(System::nanoTime);
  }

  /** With a clock of one's own; that of the selector stays. */
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
   * Has {@code handler} called whenever {@code channel}, which must be of junixsocket and not
   * block, is ready for one of {@code operations}.
   */
  public SelectionKey register(SelectableChannel channel, int operations, ReadyHandler handler)
      throws IOException {
    return channel.register(selector, operations, handler);
  }

  /** The descriptors that are not for clients. */
  public DescriptorReserve reserve() {
    return reserve;
  }

  /** Where connections receive; what is in there is valid until the next does. */
  ReceivedMessage received() {
    return received;
  }

  /** Runs a task inside the current or the next await, in the order given. From any thread. */
  public void execute(Runnable task) {
    tasks.add(task);
    wakeup();
  }

  /**
   * Runs a task later, inside an await. Only on the thread that awaits.
   *
   * @return cancels it, on the same thread
   */
  public Runnable executeLater(Runnable task, long delayMs) {
    return timers.add(nanoTime.getAsLong() + delayMs * NS_PER_MS, task);
  }

  /**
   * Sleeps whole milliseconds, rounded up so that a loop waiting for a timer doesn't spin through
   * its last one. If the poller is closed, the await that was under way or about to begin returns;
   * a loop that comes back after that would spin, and gets an exception.
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
   * The last handler may still be at work when this is closed, also by itself: then it does this.
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
      // Before the caller looks for work: a wake-up from here on belongs to the next await.
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

  private void select(long timeoutNs) throws IOException {
    if (timeoutNs <= 0) {
      selector.selectNow();
    } else {
      selector.select((timeoutNs - 1) / NS_PER_MS + 1);
    }
  }

  /**
   * Handlers close channels, which changes the selector's own set. A key that is selected and not
   * valid, while its channel is open, is junixsocket's way to report a hang-up; it drops such a key
   * by itself before it selects again.
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
      // The sleep of a loop must not end because one connection's work failed.
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

  /** Waits for a sleep that is under way, and not for what handlers do after it. */
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
