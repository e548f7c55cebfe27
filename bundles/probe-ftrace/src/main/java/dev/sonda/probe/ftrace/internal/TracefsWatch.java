package dev.sonda.probe.ftrace.internal;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * Waits for a tracefs that isn't mounted yet, on a thread of its own that ends when it is there.
 * The kernel would tell of mounts, but by a poll of {@code /proc/self/mountinfo} in this process's
 * mount namespace only; a look now and then costs nothing that could be measured.
 */
final class TracefsWatch implements AutoCloseable {
  private final BooleanSupplier isThere;
  private final Runnable whenThere;
  private final long periodNs;
  private final Thread thread;
  private volatile boolean closed;

  private TracefsWatch(BooleanSupplier isThere, Runnable whenThere, Duration period) {
    this.isThere = isThere;
    this.whenThere = whenThere;
    this.periodNs = period.toNanos();
    this.thread = Thread.ofPlatform().name("ftrace-mount-watch").daemon().unstarted(this::watch);
  }

  /** Begins to look, first after one period. */
  static TracefsWatch start(BooleanSupplier isThere, Runnable whenThere, Duration period) {
    TracefsWatch watch = new TracefsWatch(isThere, whenThere, period);
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
