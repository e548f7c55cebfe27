package dev.sonda.posix;

/** The clocks of {@code clock_gettime}, with Linux's numbers. */
public enum ClockId {
  REALTIME(0),
  MONOTONIC(1),
  /** CPU time of the calling thread. */
  THREAD_CPUTIME(3),
  MONOTONIC_RAW(4),
  REALTIME_COARSE(5),
  MONOTONIC_COARSE(6),
  BOOTTIME(7);

  private final int value;

  ClockId(int value) {
    this.value = value;
  }

  public int value() {
    return value;
  }
}
