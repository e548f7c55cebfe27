package dev.sonda.probe.ftrace.internal.tracer.statistics;

/** Field numbers of Perfetto's FtraceStats. */
final class FtraceStatsFieldNumbers {
  /** Field number in TracePacket. */
  static final int FTRACE_STATS = 34;

  /** Field number in FtraceStats. */
  static final int PHASE = 1;

  /** Values of {@link #PHASE}. */
  static final int START_OF_TRACE = 1;

  static final int END_OF_TRACE = 2;

  /** Field number in FtraceStats. */
  static final int CPU_STATS = 2;

  /** Field number in FtraceCpuStats, like the next constants up to {@link #READ_EVENTS}. */
  static final int CPU = 1;

  static final int ENTRIES = 2;
  static final int OVERRUN = 3;
  static final int COMMIT_OVERRUN = 4;
  static final int BYTES_READ = 5;
  static final int OLDEST_EVENT_TS = 6;
  static final int NOW_TS = 7;
  static final int DROPPED_EVENTS = 8;
  static final int READ_EVENTS = 9;

  /**
   * Field number in FtraceStats, like the next constants up to {@link #EXCLUSIVE_FEATURE_ERROR}.
   */
  static final int KERNEL_SYMBOLS_PARSED = 3;

  static final int KERNEL_SYMBOLS_MEM_KB = 4;
  static final int UNKNOWN_FTRACE_EVENTS = 6;
  static final int FAILED_FTRACE_EVENTS = 7;
  static final int PRESERVE_FTRACE_BUFFER = 8;
  static final int FTRACE_PARSE_ERRORS = 9;
  static final int KPROBE_STATS = 10;
  static final int CPU_BUFFER_SIZE_PAGES = 11;
  static final int CACHED_CPU_BUFFER_SIZE_PAGES = 12;
  static final int EXCLUSIVE_FEATURE_ERROR = 13;

  /** Field number in FtraceKprobeStats. */
  static final int HITS = 1;

  static final int MISSES = 2;

  private FtraceStatsFieldNumbers() {}
}
