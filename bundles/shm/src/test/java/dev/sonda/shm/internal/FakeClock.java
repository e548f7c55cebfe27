package dev.sonda.shm.internal;

import dev.sonda.api.platform.Clock;

/**
 * A clock source for tests: each clock shows 1000 times its id until the test advances the time.
 */
public final class FakeClock implements Clock {
  private long passedNs;

  @Override
  public long nowNs(int clockId) {
    return clockId * 1000L + passedNs;
  }

  public void advance(long durationNs) {
    passedNs += durationNs;
  }
}
