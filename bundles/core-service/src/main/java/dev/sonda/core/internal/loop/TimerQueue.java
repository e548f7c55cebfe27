package dev.sonda.core.internal.loop;

import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/** Tasks waiting for their time, in that order; equal times keep the order of arrival. */
final class TimerQueue {

  /** One task; cancelling only marks it, so that any thread may do it. */
  static final class Timer implements Comparable<Timer>, Runnable {
    private final long deadlineNs;
    private final long order;
    // Volatile: cancelled by one thread, looked at by the loop.
    private volatile @Nullable Runnable task;
    // Volatile: the watchdog's thread looks at it.
    private volatile @Nullable Runnable running;

    Timer(long deadlineNs, long order, Runnable task) {
      this.deadlineNs = deadlineNs;
      this.order = order;
      this.task = task;
    }

    /** Also lets go of what the task holds on to, which may be a whole session. */
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

    /** What runs, for whoever asks why it takes so long. */
    @Override
    public String toString() {
      return String.valueOf(running);
    }

    @Override
    public int compareTo(Timer other) {
      // By difference: monotonic time may be anything, negative included.
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

  /** The next timer that is due, or null. */
  @Nullable Timer pollDue(long nowNs) {
    Timer first = timers.peek();
    if (first == null || first.deadlineNs - nowNs > 0) {
      return null;
    }
    return timers.poll();
  }

  /** How long until the next one; 0 if it is due, {@link Long#MAX_VALUE} if there is none. */
  long delayNs(long nowNs) {
    Timer first = timers.peek();
    return first == null ? Long.MAX_VALUE : Math.max(0, first.deadlineNs - nowNs);
  }
}
