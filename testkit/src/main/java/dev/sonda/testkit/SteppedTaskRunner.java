package dev.sonda.testkit;

import dev.sonda.api.platform.TaskRunner;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * An event loop that runs on the test's thread, only when the test requests it. Its time is a
 * {@link FakeClock}, which it advances from timer to timer. An exception from a task fails the test
 * immediately.
 */
public final class SteppedTaskRunner implements TaskRunner {
  private static final long NANOS_PER_MILLI = 1_000_000;
  private static final int RUNAWAY_TASKS = 1_000_000;

  private record Timer(long deadlineNs, long order, Runnable task) {}

  private final FakeClock clock;
  private final Queue<Runnable> tasks = new ArrayDeque<>();
  private final PriorityQueue<Timer> timers =
      new PriorityQueue<>(
          Comparator.comparingLong(Timer::deadlineNs).thenComparingLong(Timer::order));
  private long timersMade;
  private boolean running;

  public SteppedTaskRunner(FakeClock clock) {
    this.clock = clock;
  }

  /** Posts a task; allowed from any thread, as with a real event loop. */
  @Override
  public synchronized void post(Runnable task) {
    tasks.add(task);
  }

  @Override
  public synchronized Runnable postDelayed(Runnable task, long delayMs) {
    long deadlineNs = clock.monotonicNs() + Math.max(0, delayMs) * NANOS_PER_MILLI;
    Timer timer = new Timer(deadlineNs, timersMade++, task);
    timers.add(timer);
    return () -> cancel(timer);
  }

  private synchronized void cancel(Timer timer) {
    timers.remove(timer);
  }

  @Override
  public boolean isCurrentThread() {
    return running;
  }

  /** Runs tasks and due timers, including those posted meanwhile, until none is due. */
  public void runUntilIdle() {
    running = true;
    try {
      for (int i = 0; runNext(); i++) {
        if (i == RUNAWAY_TASKS) {
          throw new AssertionError("tasks post each other for ever");
        }
      }
    } finally {
      running = false;
    }
  }

  private boolean runNext() {
    Runnable next = takeNext();
    if (next == null) {
      return false;
    }
    next.run();
    return true;
  }

  private synchronized @Nullable Runnable takeNext() {
    Runnable task = tasks.poll();
    if (task != null) {
      return task;
    }
    Timer timer = timers.peek();
    if (timer == null || timer.deadlineNs() > clock.monotonicNs()) {
      return null;
    }
    timers.remove();
    return timer.task();
  }

  /** Advances the clock by a duration, and runs each timer that becomes due at its time. */
  public void advanceMs(long durationMs) {
    runUntilIdle();
    long endNs = clock.monotonicNs() + durationMs * NANOS_PER_MILLI;
    for (long nextNs = nextDeadlineNs(); nextNs <= endNs; nextNs = nextDeadlineNs()) {
      clock.advanceNs(nextNs - clock.monotonicNs());
      runUntilIdle();
    }
    clock.advanceNs(endNs - clock.monotonicNs());
  }

  private synchronized long nextDeadlineNs() {
    Timer timer = timers.peek();
    return timer == null ? Long.MAX_VALUE : timer.deadlineNs();
  }

  /** Number of pending timers; ended components should leave none. */
  public synchronized int timerCount() {
    return timers.size();
  }
}
