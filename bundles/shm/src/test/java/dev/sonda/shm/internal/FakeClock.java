package dev.sonda.shm.internal;

import dev.sonda.api.platform.Clock;

/** Each clock stands still at a thousand times its number, unless time is made to pass. */
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
