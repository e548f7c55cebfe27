package dev.sonda.trace.proto.internal.metadata;

import java.util.List;

/**
 * Names of the events and counters by which Perfetto's programs trace their own work, where a trace
 * has their numbers only.
 */
final class MetatraceNames {
  private static final List<String> EVENTS =
      List.of(
          "EVENT_ZERO_UNUSED",
          "FTRACE_CPU_READER_READ",
          "FTRACE_DRAIN_CPUS",
          "FTRACE_UNBLOCK_READERS",
          "FTRACE_CPU_READ_NONBLOCK",
          "FTRACE_CPU_READ_BLOCK",
          "FTRACE_CPU_SPLICE_NONBLOCK",
          "FTRACE_CPU_SPLICE_BLOCK",
          "FTRACE_CPU_WAIT_CMD",
          "FTRACE_CPU_RUN_CYCLE",
          "FTRACE_CPU_FLUSH",
          "FTRACE_CPU_BUFFER_WATERMARK",
          "READ_SYS_STATS",
          "PS_WRITE_ALL_PROCESSES",
          "PS_ON_PIDS",
          "PS_ON_RENAME_PIDS",
          "PS_WRITE_ALL_PROCESS_STATS",
          "TRACE_WRITER_COMMIT_STARTUP_WRITER_BATCH",
          "FTRACE_READ_TICK",
          "FTRACE_CPU_READ_CYCLE",
          "FTRACE_CPU_READ_BATCH",
          "KALLSYMS_PARSE",
          "PROFILER_READ_TICK",
          "PROFILER_READ_CPU",
          "PROFILER_UNWIND_TICK",
          "PROFILER_UNWIND_SAMPLE",
          "PROFILER_UNWIND_INITIAL_ATTEMPT",
          "PROFILER_UNWIND_ATTEMPT",
          "PROFILER_MAPS_PARSE",
          "PROFILER_MAPS_REPARSE",
          "PROFILER_UNWIND_CACHE_CLEAR",
          "ANDROID_CPU_PER_UID_TICK",
          "ANDROID_KERNEL_WAKELOCKS_TICK",
          "ANDROID_POWER_TICK",
          "ANDROID_POWER_WRITE_BATTERY_COUNTERS",
          "ANDROID_POWER_WRITE_ENERGY_ESTIMATION_BREAKDOWN",
          "ANDROID_POWER_WRITE_ENTITY_STATE_RESIDENCY",
          "ANDROID_POWER_WRITE_POWER_RAILS_DATA",
          "LINUX_POWER_SYSFS_TICK");

  private static final List<String> COUNTERS =
      List.of(
          "COUNTER_ZERO_UNUSED",
          "FTRACE_PAGES_DRAINED",
          "PS_PIDS_SCANNED",
          "TRACE_SERVICE_COMMIT_DATA",
          "PROFILER_UNWIND_QUEUE_SZ",
          "PROFILER_UNWIND_CURRENT_PID",
          "WATCHDOG_CRASH_REASON",
          "WATCHDOG_CRASH_TIME_BOOT_MS",
          "WATCHDOG_CRASH_ACTUAL_MONO",
          "WATCHDOG_CRASH_ACTUAL_BOOT",
          "WATCHDOG_CRASH_ACTUAL_CPU",
          "FTRACE_SESSIONS");

  private MetatraceNames() {}

  static String event(int number) {
    return name(EVENTS, number, "Event ");
  }

  static String counter(int number) {
    return name(COUNTERS, number, "Counter ");
  }

  private static String name(List<String> names, int number, String unknown) {
    boolean isKnown = number >= 0 && number < names.size();
    return isKnown ? names.get(number) : unknown + Integer.toUnsignedString(number);
  }
}
