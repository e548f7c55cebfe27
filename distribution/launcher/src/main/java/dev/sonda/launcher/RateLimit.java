package dev.sonda.launcher;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** Permits a number of events in each period and counts the refused events. Thread-safe. */
final class RateLimit {
  static final int BURST = 100;
  static final long PERIOD_NS = TimeUnit.SECONDS.toNanos(10);

  private final LongSupplier clockNs;
  private long periodStartNs;
  private int admitted;
  private long suppressed;

  RateLimit(LongSupplier clockNs) {
    this.clockNs = clockNs;
    this.periodStartNs = clockNs.getAsLong();
  }

  synchronized boolean admit() {
    long nowNs = clockNs.getAsLong();
    if (nowNs - periodStartNs >= PERIOD_NS) {
      periodStartNs = nowNs;
      admitted = 0;
    }
    if (admitted < BURST) {
      admitted++;
      return true;
    }
    suppressed++;
    return false;
  }

  /** The number of events refused since the last call. */
  synchronized long takeSuppressed() {
    long count = suppressed;
    suppressed = 0;
    return count;
  }
}
