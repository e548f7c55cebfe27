package dev.sonda.probe.ftrace.internal;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * Waits for tracefs to be mounted, on a thread of its own that ends afterwards. The kernel reports
 * mounts through poll on {@code /proc/self/mountinfo}, but only those in this process's mount
 * namespace; a periodic check has no measurable cost.
 */
final class TracefsMountWatch implements AutoCloseable {
  private final BooleanSupplier isThere;
  private final Runnable whenThere;
  private final long periodNs;
  private final Thread thread;
  private volatile boolean closed;

  private TracefsMountWatch(BooleanSupplier isThere, Runnable whenThere, Duration period) {
    this.isThere = isThere;
    this.whenThere = whenThere;
    this.periodNs = period.toNanos();
    this.thread = Thread.ofPlatform().name("ftrace-mount-watch").daemon().unstarted(this::watch);
  }

  /** Starts the periodic check; the first one is after one period. */
  static TracefsMountWatch start(BooleanSupplier isThere, Runnable whenThere, Duration period) {
    TracefsMountWatch watch = new TracefsMountWatch(isThere, whenThere, period);
    watch.thread.start();
    return watch;
  }

  private void watch() {
    while (!closed) {
      LockSupport.parkNanos(periodNs);
      if (!closed && isThere.getAsBoolean()) {
        closed = true;
        whenThere.run();
      }
    }
  }

  @Override
  public void close() {
    closed = true;
    LockSupport.unpark(thread);
  }
}
