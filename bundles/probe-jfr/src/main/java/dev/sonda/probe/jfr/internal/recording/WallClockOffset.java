package dev.sonda.probe.jfr.internal.recording;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Converts times of the wall clock, which JVMs use, to the boot clock. Stores the offset between
 * the two clocks, with earlier offsets from before the wall clock was set. Any thread.
 */
public final class WallClockOffset {
  /**
   * Smallest change of the offset that counts as setting the clock; longer than the time between
   * reading one clock and the other.
   */
  private static final long LEAST_STEP_NS = TimeUnit.MICROSECONDS.toNanos(20);

  private static final int READINGS = 5;
  private static final int MOST_STEPS = 64;

  private final LongSupplier epochNs;
  private final LongSupplier bootNs;
  private final Deque<Offset> newestFirst = new ArrayDeque<>();

  private record Offset(long sinceBootNs, long epochMinusBootNs) {}

  public WallClockOffset(LongSupplier epochNs, LongSupplier bootNs) {
    this.epochNs = epochNs;
    this.bootNs = bootNs;
    newestFirst.add(new Offset(Long.MIN_VALUE, measured()));
  }

  /** Notices whether the wall clock has been set since the last call. */
  public synchronized void look() {
    long offsetNs = measured();
    if (Math.abs(offsetNs - newestFirst.getFirst().epochMinusBootNs()) >= LEAST_STEP_NS) {
      newestFirst.addFirst(new Offset(bootNs.getAsLong(), offsetNs));
    }
    if (newestFirst.size() > MOST_STEPS) {
      newestFirst.removeLast();
    }
  }

  /**
   * The present offset, from the fastest of several readings: it was interrupted least between the
   * two clocks.
   */
  private long measured() {
    long shortestNs = Long.MAX_VALUE;
    long offsetNs = 0;
    for (int i = 0; i < READINGS; i++) {
      long before = bootNs.getAsLong();
      long epoch = epochNs.getAsLong();
      long tookNs = bootNs.getAsLong() - before;
      if (tookNs < shortestNs) {
        shortestNs = tookNs;
        offsetNs = epoch - before - tookNs / 2;
      }
    }
    return offsetNs;
  }

  /** The boot clock's time at a past moment of the wall clock. */
  public synchronized long bootNs(long momentEpochNs) {
    long now = bootNs.getAsLong();
    Iterator<Offset> offsets = newestFirst.iterator();
    Offset offset = offsets.next();
    while (offsets.hasNext() && !fits(momentEpochNs - offset.epochMinusBootNs(), offset, now)) {
      offset = offsets.next();
    }
    return momentEpochNs - offset.epochMinusBootNs();
  }

  private static boolean fits(long momentNs, Offset offset, long nowNs) {
    return momentNs >= offset.sinceBootNs() && momentNs <= nowNs;
  }
}
