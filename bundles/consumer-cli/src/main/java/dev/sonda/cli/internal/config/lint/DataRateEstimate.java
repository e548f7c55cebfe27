package dev.sonda.cli.internal.config.lint;

import dev.sonda.protos.DataSourceConfig;
import dev.sonda.protos.FtraceConfig;
import dev.sonda.protos.ProcessStatsConfig;
import dev.sonda.protos.TraceConfig;
import java.util.Optional;

/**
 * Estimates how much a busy machine writes, by rules of thumb. Only precise enough to detect a
 * buffer that is far too small.
 */
public final class DataRateEstimate {
  private static final long MS = 1_000;

  /** Rate in bytes per second and CPU, as are the next three constants. */
  private static final long SWITCHES = 150_000;

  private static final long SYSCALLS = 1_000_000;
  private static final long OTHER_EVENT = 30_000;
  private static final long ALL_OF_A_GROUP = 300_000;

  /** Bytes that one poll of all processes writes. */
  private static final long POLLED_PROCESSES = 20_000;

  /** Bytes a second of a data source about which nothing is known. */
  private static final long UNKNOWN = 10_000;

  private DataRateEstimate() {}

  /** Estimates the bytes a second that all data sources of one buffer write. */
  public static long ofBuffer(TraceConfig config, int index) {
    return config.getDataSourcesList().stream()
        .map(TraceConfig.DataSource::getConfig)
        .filter(source -> BufferLint.target(config, source).equals(Optional.of(index)))
        .mapToLong(DataRateEstimate::of)
        .sum();
  }

  private static long of(DataSourceConfig source) {
    return switch (source.getName()) {
      case "linux.ftrace" ->
          of(DataSourceSettingsParser.ftrace(source)) * Runtime.getRuntime().availableProcessors();
      case "linux.process_stats" -> of(DataSourceSettingsParser.processStats(source));
      case "linux.system_info" -> 0;
      default -> UNKNOWN;
    };
  }

  private static long of(FtraceConfig ftrace) {
    long calls = ftrace.getSyscallEventsCount() > 0 ? SYSCALLS : 0;
    return calls
        + ftrace.getFtraceEventsList().stream().mapToLong(DataRateEstimate::of).sum()
        + ftrace.getAtraceCategoriesCount() * ALL_OF_A_GROUP;
  }

  private static long of(String event) {
    if (event.startsWith("raw_syscalls/")) {
      return SYSCALLS;
    }
    if (event.endsWith("/*")) {
      return ALL_OF_A_GROUP;
    }
    return event.endsWith("sched_switch") || event.endsWith("sched_waking")
        ? SWITCHES
        : OTHER_EVENT;
  }

  private static long of(ProcessStatsConfig processes) {
    return processes.getProcStatsPollMs() == 0
        ? 0
        : POLLED_PROCESSES * MS / Integer.toUnsignedLong(processes.getProcStatsPollMs());
  }
}
