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

  /**
   * Perfetto's threshold, 10 ms: if the clocks have drifted less against each other, no new
   * snapshot is needed.
   */
  private static final long SIGNIFICANT_DRIFT_NS = 10_000_000;

  /**
   * If reading the clocks took at most this time, the thread wasn't interrupted: reading all six
   * usually takes below 1 µs.
   */
  private static final long FAIR_DURATION_NS = 20_000;

  /** Maximum number of readings for one snapshot; limits the time on a permanently busy machine. */
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
   * Reads the clocks. A reading that took long, because the thread lost the CPU or code had to be
   * loaded, is repeated: its duration is an error when timestamps of one clock are converted to
   * another.
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

  /** Whether a clock has drifted significantly against boot time since the earlier reading. */
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
