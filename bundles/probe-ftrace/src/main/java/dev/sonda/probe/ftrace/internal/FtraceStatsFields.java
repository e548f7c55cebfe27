package dev.sonda.probe.ftrace.internal;

/** Field numbers of Perfetto's messages that this bundle writes, and of the one it reads. */
final class FtraceStatsFields {
  /** In DataSourceConfig. */
  static final int FTRACE_CONFIG = 100;

  /** In TracePacket. */
  static final int FTRACE_STATS = 34;

  /** In FtraceStats. */
  static final int PHASE = 1;

  /** Values of {@link #PHASE}. */
  static final int START_OF_TRACE = 1;

  static final int END_OF_TRACE = 2;

  /** In FtraceStats. */
  static final int CPU_STATS = 2;

  /** In FtraceCpuStats, as are the following. */
  static final int CPU = 1;

  static final int ENTRIES = 2;
  static final int OVERRUN = 3;
  static final int COMMIT_OVERRUN = 4;
  static final int BYTES_READ = 5;
  static final int OLDEST_EVENT_TS = 6;
  static final int NOW_TS = 7;
  static final int DROPPED_EVENTS = 8;
  static final int READ_EVENTS = 9;

  private FtraceStatsFields() {}
}
