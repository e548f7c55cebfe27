package dev.sonda.testkit;

import dev.sonda.api.platform.Clock;
import java.time.Duration;

/**
 * A clock for tests, whose time advances only on request: all clocks together, unless one is made
 * to drift.
 */
public final class FakeClock implements Clock {
  private static final int CLOCK_IDS = 64;
  private static final long NANOS_PER_MILLI = 1_000_000;
  private static final long BOOT_START_NS = Duration.ofHours(1).toNanos();
  // Start of the wall clock: a whole number of minutes, so that periods aligned to the wall clock
  // begin at the test's start.
  private static final long REAL_START_NS = Duration.ofMinutes(29_000_000).toNanos();

  private final long[] startNs = new long[CLOCK_IDS];
  private long elapsedNs;

  public FakeClock() {
    startNs[REALTIME] = REAL_START_NS;
    startNs[REALTIME_COARSE] = REAL_START_NS;
    startNs[MONOTONIC] = BOOT_START_NS;
    startNs[MONOTONIC_COARSE] = BOOT_START_NS;
    startNs[MONOTONIC_RAW] = BOOT_START_NS;
    startNs[BOOTTIME] = BOOT_START_NS;
  }

  @Override
  public long nowNs(int clockId) {
    if (clockId < 0 || clockId >= CLOCK_IDS || startNs[clockId] == 0) {
      throw new IllegalArgumentException("there is no clock " + clockId);
    }
    return startNs[clockId] + elapsedNs;
  }

  public void advanceMs(long durationMs) {
    advanceNs(durationMs * NANOS_PER_MILLI);
  }

  public void advanceNs(long durationNs) {
    if (durationNs < 0) {
      throw new IllegalArgumentException("only single clocks go back, by drift: " + durationNs);
    }
    elapsedNs += durationNs;
  }

  /** Moves one clock against the others, as setting the time does. */
  public void drift(int clockId, long driftNs) {
    startNs[clockId] += driftNs;
  }
}
