package dev.sonda.probe.journald.internal;

/** Field numbers of Perfetto's messages that this bundle reads or writes. */
final class JournaldFieldNumbers {
  /** Field number in DataSourceConfig. */
  static final int JOURNALD_CONFIG = 141;

  /** Field number in TracePacket. */
  static final int JOURNALD_EVENT = 132;

  /** Value of the enum BuiltinClock. */
  static final int CLOCK_MONOTONIC = 3;

  /** Field number in SystemdJournaldEvent, like {@link #NUM_FAILED}. */
  static final int NUM_TOTAL = 20;

  static final int NUM_FAILED = 21;

  private JournaldFieldNumbers() {}
}
