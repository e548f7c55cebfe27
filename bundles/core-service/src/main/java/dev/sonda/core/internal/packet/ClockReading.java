package dev.sonda.core.internal.packet;

import dev.sonda.api.endpoint.Clock;
import dev.sonda.protos.BuiltinClock;
import dev.sonda.protos.ClockSnapshot;

/** What the six clocks of the kernel showed at one moment. */
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
  private static final long SIGNIFICANT_DRIFT_NS = 10_000_000;

  private final long[] timesNs = new long[CLOCK_IDS.length];

  private ClockReading() {}

  public static ClockReading of(Clock clock) {
    ClockReading reading = new ClockReading();
    for (int i = 0; i < CLOCK_IDS.length; i++) {
      reading.timesNs[i] = clock.nowNs(CLOCK_IDS[i]);
    }
    return reading;
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
