package dev.sonda.probe.journald.internal;

/** Numbers of Perfetto's messages that this bundle reads or writes. */
final class JournaldFields {
  /** In DataSourceConfig. */
  static final int JOURNALD_CONFIG = 141;

  /** In TracePacket. */
  static final int JOURNALD_EVENT = 132;

  /** Of BuiltinClock. */
  static final int CLOCK_MONOTONIC = 3;

  /** In SystemdJournaldEvent, as is NUM_FAILED. */
  static final int NUM_TOTAL = 20;

  static final int NUM_FAILED = 21;

  private JournaldFields() {}
}
