package dev.sonda.core.internal.loop;

import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * Tasks ordered by deadline; equal deadlines keep their order of arrival. Loop only, except {@link
 * Timer#cancel}.
 */
final class TimerQueue {

  /** A task with its deadline. Cancelling only marks it, so that any thread may cancel. */
  static final class Timer implements Comparable<Timer>, Runnable {
    private final long deadlineNs;
    private final long order;
    // The task, null after cancellation. Volatile: any thread cancels, the loop reads.
    private volatile @Nullable Runnable task;
    // The task being run. Volatile: the watchdog's thread reads it for its log line.
    private volatile @Nullable Runnable running;

    Timer(long deadlineNs, long order, Runnable task) {
      this.deadlineNs = deadlineNs;
      this.order = order;
      this.task = task;
    }

    /**
     * Cancels the timer and drops the reference to its task, which may keep a whole session in
     * memory.
     */
    void cancel() {
      task = null;
    }

    boolean isCancelled() {
      return task == null;
    }

    @Override
    public void run() {
      Runnable due = task;
      task = null;
      if (due != null) {
        running = due;
        due.run();
        running = null;
      }
    }

    /** Names the running task, for the watchdog's log line. */
    @Override
    public String toString() {
      return String.valueOf(running);
    }

    @Override
    public int compareTo(Timer other) {
      // Compared by their difference, because monotonic times have an arbitrary origin and may be
      // negative or overflow.
      int byTime = Long.signum(deadlineNs - other.deadlineNs);
      return byTime != 0 ? byTime : Long.compare(order, other.order);
    }
  }

  private final PriorityQueue<Timer> timers = new PriorityQueue<>();

  void add(Timer timer) {
    timers.add(timer);
  }

  void remove(Timer timer) {
    timers.remove(timer);
  }

  /** Removes the first timer that is due and returns it, or null. */
  @Nullable Timer pollDue(long nowNs) {
    Timer first = timers.peek();
    if (first == null || first.deadlineNs - nowNs > 0) {
      return null;
    }
    return timers.poll();
  }

  /**
   * Nanoseconds until the next deadline; 0 if one is due, {@link Long#MAX_VALUE} without timers.
   */
  long delayNs(long nowNs) {
    Timer first = timers.peek();
    return first == null ? Long.MAX_VALUE : Math.max(0, first.deadlineNs - nowNs);
  }
}
