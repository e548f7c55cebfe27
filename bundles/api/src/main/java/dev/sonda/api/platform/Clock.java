package dev.sonda.api.platform;

import org.osgi.annotation.versioning.ConsumerType;

/** Time, injected so that a test owns it. Clock ids are Perfetto's (BuiltinClock). */
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

  /** The trace's default clock. */
  default long bootTimeNs() {
    return nowNs(BOOTTIME);
  }

  /** For timeouts and periods: never jumps. */
  default long monotonicNs() {
    return nowNs(MONOTONIC);
  }
}
