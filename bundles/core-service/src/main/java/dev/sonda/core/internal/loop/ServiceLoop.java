package dev.sonda.core.internal.loop;

import dev.sonda.api.platform.Clock;
import dev.sonda.api.platform.IoPoller;
import dev.sonda.api.platform.TaskRunner;
import java.time.Duration;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The one thread that owns all state of the service.
 *
 * <pre>
 *   any thread ──post──► queue ─┐
 *                               ├─► a turn: some tasks, due timers, then sleep on the poller
 *   postDelayed ───────► timers ┘                                (which also serves the sockets)
 * </pre>
 *
 * A turn runs a bounded number of tasks, so that a flood of them doesn't keep timers and sockets
 * waiting. A task that throws is logged and the loop goes on.
 */
public final class ServiceLoop implements TaskRunner, AutoCloseable {
  private static final System.Logger LOG = System.getLogger(ServiceLoop.class.getName());

  /** Tasks per turn: bounds how long timers and sockets wait while tasks flood the queue. */
  private static final int TASKS_PER_TURN = 256;

  private static final long NANOS_PER_MILLI = 1_000_000;

  /**
   * Bounds delays from configs, about ten years, so that deadlines in nanoseconds don't overflow.
   */
  private static final long MAX_DELAY_MS = Duration.ofDays(3650).toMillis();

  private final Clock clock;
  private final ConcurrentLinkedQueue<Runnable> tasks = new ConcurrentLinkedQueue<>();
  private final TimerQueue timers = new TimerQueue();
  private final AtomicLong timerOrder = new AtomicLong();
  private final IoPoller parking = new ParkingPoller();
  private final Thread thread;
  private final AtomicReference<IoPoller> poller = new AtomicReference<>(parking);
  // Read and written only on the loop.
  private boolean stopping;
  // The listener of turns, set by any thread and read by the loop at its next turn.
  private final AtomicReference<TurnListener> turns = new AtomicReference<>(TurnListener.NONE);
  // The task being run. Volatile: written by the loop, read by the watchdog.
  private volatile @Nullable Object currentTask;
  // Lock held while a callback ends and while a callback is interrupted, so that an interrupt never
  // hits another task.
  private final Object callbackEnd = new Object();

  public ServiceLoop(String threadName, Clock clock) {
    this.clock = clock;
    this.thread = Thread.ofPlatform().name(threadName).daemon().unstarted(this::run);
  }

  /** Starts the thread, which begins with the tasks posted before. */
  public void start() {
    thread.start();
  }

  /**
   * Sleeps on this poller from now on. From any thread; doesn't wait until the loop has left the
   * previous one.
   */
  public void usePoller(IoPoller replacement) {
    wakeBoth(poller.getAndSet(replacement), replacement);
  }

  /** Returns to parking, unless another poller has replaced this one. From any thread. */
  public void stopUsing(IoPoller previous) {
    if (poller.compareAndSet(previous, parking)) {
      wakeBoth(previous, parking);
    }
  }

  /**
   * Wakes both pollers: a task may have woken the previous one just before the loop sleeps on the
   * next.
   */
  private static void wakeBoth(IoPoller previous, IoPoller next) {
    previous.wakeup();
    next.wakeup();
  }

  /** Sets the listener of turns. From any thread; takes effect with the next turn. */
  public void tellTurnsTo(TurnListener listener) {
    turns.set(listener);
  }

  /** Removes the listener of turns if the predicate holds for it. From any thread. */
  public void stopTellingTurns(Predicate<TurnListener> toThose) {
    turns.updateAndGet(listener -> toThose.test(listener) ? TurnListener.NONE : listener);
  }

  @Override
  public void post(Runnable task) {
    tasks.add(task);
    if (!isCurrentThread()) {
      poller.get().wakeup();
    }
  }

  @Override
  public Runnable postDelayed(Runnable task, long delayMs) {
    long delayNs = Math.clamp(delayMs, 0, MAX_DELAY_MS) * NANOS_PER_MILLI;
    long deadlineNs = clock.monotonicNs() + delayNs;
    TimerQueue.Timer timer = new TimerQueue.Timer(deadlineNs, timerOrder.incrementAndGet(), task);
    onLoop(() -> timers.add(timer));
    return () -> cancel(timer);
  }

  private void cancel(TimerQueue.Timer timer) {
    if (!timer.isCancelled()) {
      timer.cancel();
      onLoop(() -> timers.remove(timer));
    }
  }

  private void onLoop(Runnable change) {
    if (isCurrentThread()) {
      change.run();
    } else {
      post(change);
    }
  }

  @Override
  public boolean isCurrentThread() {
    return Thread.currentThread().equals(thread);
  }

  /** Runs the tasks posted so far, then ends the thread; waits for it unless called on the loop. */
  @Override
  public void close() {
    post(() -> stopping = true);
    if (!isCurrentThread()) {
      joinUninterruptibly();
    }
  }

  private void joinUninterruptibly() {
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join(Duration.ofSeconds(1));
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private void run() {
    while (!stopping) {
      runTurn();
      sleep();
    }
  }

  /**
   * A separate method, so that no local variable of the sleeping loop references the listener of a
   * stopped bundle.
   */
  private void runTurn() {
    TurnListener listener = turns.get();
    listener.begins();
    listener.ended(runSomeTasks() + runDueTimers());
  }

  /** Runs tasks of the queue and returns their number. */
  private int runSomeTasks() {
    int count = 0;
    while (count < TASKS_PER_TURN && !stopping) {
      Runnable task = tasks.poll();
      if (task == null) {
        break;
      }
      runGuarded(task);
      count++;
    }
    return count;
  }

  private int runDueTimers() {
    int count = 0;
    long nowNs = clock.monotonicNs();
    for (TimerQueue.Timer timer = timers.pollDue(nowNs);
        timer != null && !stopping;
        timer = timers.pollDue(nowNs)) {
      runGuarded(timer);
      count++;
    }
    return count;
  }

  private void runGuarded(Runnable task) {
    currentTask = task;
    try {
      task.run();
    } catch (Throwable e) {
      // Catches Errors as well: one failing task, even an OutOfMemoryError, must not end all
      // sessions.
      LOG.log(System.Logger.Level.ERROR, "a task of the service failed: " + nameOf(task), e);
    } finally {
      end(task);
    }
  }

  /** Ends a task. An interrupt meant for a callback must not reach the next task. */
  private void end(Runnable task) {
    if (!(task instanceof CallbackTask)) {
      currentTask = null;
      return;
    }
    synchronized (callbackEnd) {
      currentTask = null;
      if (Thread.interrupted()) {
        LOG.log(System.Logger.Level.WARNING, nameOf(task) + " leaves an interrupt behind");
      }
    }
  }

  /**
   * Interrupts the callback that is running. From any thread.
   *
   * @return false if the loop runs no callback now
   */
  boolean interruptCallback() {
    synchronized (callbackEnd) {
      boolean isCalling = currentTask instanceof CallbackTask;
      if (isCalling) {
        thread.interrupt();
      }
      return isCalling;
    }
  }

  /**
   * Describes the loop's current task by the name of the class that posted it, for the log. From
   * any thread.
   */
  String currentWork() {
    Object task = currentTask;
    if (task == null) {
      return "the poller " + poller.get().getClass().getName();
    }
    return nameOf(task);
  }

  private static String nameOf(Object task) {
    if (task instanceof CallbackTask callback) {
      return "a callback of " + callback;
    }
    // The name of a lambda's class begins with the name of the class that contains the lambda.
    return "a task of " + task.toString().replaceFirst("\\$\\$Lambda.*", "");
  }

  private void sleep() {
    if (stopping) {
      return;
    }
    long timeoutNs = tasks.isEmpty() ? timers.delayNs(clock.monotonicNs()) : 0;
    IoPoller current = poller.get();
    try {
      current.await(timeoutNs);
    } catch (Throwable e) {
      // Catches Errors as well: classes may be missing while a bundle is being replaced. The poller
      // is replaced, because a closed poller would make the loop spin. No wake-up is lost: the
      // queue is read before the next sleep.
      poller.compareAndSet(current, parking);
      LOG.log(System.Logger.Level.ERROR, "the poller failed; parking instead", e);
    }
  }

  /** Observes the loop's turns, on the loop. Must neither block nor throw. */
  public interface TurnListener {
    TurnListener NONE = new TurnListener() {};

    /** Called before the first task of a turn. */
    default void begins() {}

    /**
     * Called after a turn, before the loop sleeps.
     *
     * @param tasks how many tasks and timers it ran, often none
     */
    default void ended(int tasks) {}
  }
}
