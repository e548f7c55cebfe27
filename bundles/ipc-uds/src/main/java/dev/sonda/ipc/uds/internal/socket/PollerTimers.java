package dev.sonda.ipc.uds.internal.socket;

import java.util.Comparator;
import java.util.PriorityQueue;

/** What is to be done later on the poller's thread, and nowhere else. */
final class PollerTimers {
  /** Something to be done at a time; cancelling it twice, or too late, does nothing. */
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

  // The clock doesn't wrap: it counts from the start of the machine.
  private final PriorityQueue<Timer> timers =
      new PriorityQueue<>(
          Comparator.<Timer>comparingLong(timer -> timer.deadlineNs)
              .thenComparingLong(timer -> timer.order));
  private long lastOrder;

  /** The answer cancels it. */
  Runnable add(long deadlineNs, Runnable task) {
    Timer timer = new Timer(deadlineNs, ++lastOrder, task);
    timers.add(timer);
    return () -> timers.remove(timer);
  }

  boolean isEmpty() {
    return timers.isEmpty();
  }

  /** How long until the next is due, but no longer than {@code mostNs}. */
  long delayNs(long nowNs, long mostNs) {
    Timer next = timers.peek();
    return next == null ? mostNs : Math.clamp(next.deadlineNs - nowNs, 0, Math.max(0, mostNs));
  }

  /** Runs what is due; a task that is added meanwhile waits for the next time. */
  void runDue(long nowNs, PollerTasks tasks) {
    for (Timer next = timers.peek();
        next != null && next.deadlineNs <= nowNs;
        next = timers.peek()) {
      timers.remove();
      tasks.runGuarded(next.task);
    }
  }
}
