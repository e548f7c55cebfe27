package dev.sonda.core.internal.packet;

import dev.sonda.api.platform.Clock;
import dev.sonda.protos.BuiltinClock;
import dev.sonda.protos.ClockSnapshot;

/** The values of the kernel's six clocks at one moment. Immutable. */
public final class ClockReading {
  private static final int[] CLOCK_IDS = {
    Clock.BOOTTIME,
    Clock.REALTIME_COARSE,
    Clock.MONOTONIC_COARSE,
    Clock.REALTIME,
    Clock.MONOTONIC,
    Clock.MONOTONIC_RAW
  };
  private static final int REALTIME_INDEX = 3;

  /** Perfetto's threshold: clocks that moved less against each other need no new snapshot. */
  private static final long SIGNIFICANT_DRIFT_NS = 10_000_000;

  /** A reading within this time was not interrupted: six clocks usually take below 1 µs. */
  private static final long FAIR_DURATION_NS = 20_000;

  /** Bounds the time for one snapshot on a machine that is busy all the time. */
  private static final int MOST_TRIES = 20;

  private final long[] timesNs = new long[CLOCK_IDS.length];
  private final long durationNs;

  private ClockReading(Clock clock) {
    for (int i = 0; i < CLOCK_IDS.length; i++) {
      timesNs[i] = clock.nowNs(CLOCK_IDS[i]);
    }
    durationNs = clock.nowNs(CLOCK_IDS[0]) - timesNs[0];
  }

  /**
   * Reads the clocks, repeatedly where a reading took long, because the thread lost the CPU or code
   * had to be loaded: events of one clock are off against those of another by that time.
   */
  public static ClockReading of(Clock clock) {
    ClockReading best = new ClockReading(clock);
    for (int tries = 1; tries < MOST_TRIES && best.durationNs > FAIR_DURATION_NS; tries++) {
      ClockReading next = new ClockReading(clock);
      best = next.durationNs < best.durationNs ? next : best;
    }
    return best;
  }

  public long realtimeNs() {
    return timesNs[REALTIME_INDEX];
  }

  /**
   * Whether a clock has moved against boot time, by enough to matter, since the earlier reading.
   */
  boolean hasDriftedSince(ClockReading earlier) {
    long bootDiffNs = timesNs[0] - earlier.timesNs[0];
    for (int i = 1; i < timesNs.length; i++) {
      long diffNs = timesNs[i] - earlier.timesNs[i];
      if (Math.abs(bootDiffNs - diffNs) >= SIGNIFICANT_DRIFT_NS) {
        return true;
      }
    }
    return false;
  }

  ClockSnapshot toProto(BuiltinClock primary) {
    ClockSnapshot.Builder snapshot = ClockSnapshot.newBuilder().setPrimaryTraceClock(primary);
    for (int i = 0; i < CLOCK_IDS.length; i++) {
      snapshot.addClocks(
          ClockSnapshot.Clock.newBuilder().setClockId(CLOCK_IDS[i]).setTimestamp(timesNs[i]));
    }
    return snapshot.build();
  }
}
