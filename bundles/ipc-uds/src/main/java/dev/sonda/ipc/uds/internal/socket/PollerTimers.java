package dev.sonda.ipc.uds.internal.socket;

import java.util.Comparator;
import java.util.PriorityQueue;

/** Timers of the poller's thread. On that thread only. */
final class PollerTimers {
  /** A task with a deadline. Cancelling twice or too late does nothing. */
  private static final class Timer {
    final long deadlineNs;
    final long order;
    final Runnable task;

    Timer(long deadlineNs, long order, Runnable task) {
      this.deadlineNs = deadlineNs;
      this.order = order;
      this.task = task;
    }
  }

  // Timers by deadline. Deadlines can be compared directly, because the clock counts from the start
  // of the machine and doesn't wrap.
  private final PriorityQueue<Timer> timers =
      new PriorityQueue<>(
          Comparator.<Timer>comparingLong(timer -> timer.deadlineNs)
              .thenComparingLong(timer -> timer.order));
  private long lastOrder;

  /**
   * Adds a timer.
   *
   * @return cancels the timer
   */
  Runnable add(long deadlineNs, Runnable task) {
    Timer timer = new Timer(deadlineNs, ++lastOrder, task);
    timers.add(timer);
    return () -> timers.remove(timer);
  }

  boolean isEmpty() {
    return timers.isEmpty();
  }

  /** Nanoseconds until the next deadline, at most {@code mostNs}. */
  long delayNs(long nowNs, long mostNs) {
    Timer next = timers.peek();
    return next == null ? mostNs : Math.clamp(next.deadlineNs - nowNs, 0, Math.max(0, mostNs));
  }

  /** Runs all timers that are due at {@code nowNs}. */
  void runDue(long nowNs, PollerTasks tasks) {
    for (Timer next = timers.peek();
        next != null && next.deadlineNs <= nowNs;
        next = timers.peek()) {
      timers.remove();
      tasks.runGuarded(next.task);
    }
  }
}
