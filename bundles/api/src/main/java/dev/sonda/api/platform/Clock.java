package dev.sonda.api.platform;

import org.osgi.annotation.versioning.ConsumerType;

/**
 * Source of the current time, injected so that tests can control it. Clock ids are Perfetto's
 * (BuiltinClock).
 */
@ConsumerType
@FunctionalInterface
public interface Clock {
  int REALTIME = 1;
  int REALTIME_COARSE = 2;
  int MONOTONIC = 3;
  int MONOTONIC_COARSE = 4;
  int MONOTONIC_RAW = 5;
  int BOOTTIME = 6;

  long nowNs(int clockId);

  /** Current time in nanoseconds of the boot clock, a trace's default clock. */
  default long bootTimeNs() {
    return nowNs(BOOTTIME);
  }

  /**
   * Current time in nanoseconds of the monotonic clock, which never jumps; for timeouts and
   * periods.
   */
  default long monotonicNs() {
    return nowNs(MONOTONIC);
  }
}
