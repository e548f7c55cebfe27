package dev.sonda.shm.internal;

import dev.sonda.api.endpoint.Clock;

/** Each clock stands still at a thousand times its number, unless time is made to pass. */
final class FakeClock implements Clock {
  private long passedNs;

  @Override
  public long nowNs(int clockId) {
    return clockId * 1000L + passedNs;
  }

  void advance(long durationNs) {
    passedNs += durationNs;
  }
}
