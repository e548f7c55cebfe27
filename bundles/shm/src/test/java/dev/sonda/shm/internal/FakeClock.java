package dev.sonda.shm.internal;

import dev.sonda.api.endpoint.Clock;

/** Each clock stands still at a thousand times its number. */
final class FakeClock implements Clock {
  @Override
  public long nowNs(int clockId) {
    return clockId * 1000L;
  }
}
