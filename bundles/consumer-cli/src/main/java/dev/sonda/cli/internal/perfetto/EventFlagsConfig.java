package dev.sonda.cli.internal.perfetto;

import dev.sonda.protos.DataSourceConfig;
import dev.sonda.protos.FtraceConfig;
import dev.sonda.protos.SysStatsConfig;
import dev.sonda.protos.TraceConfig;
import dev.sonda.terminal.CommandFailure;
import dev.sonda.terminal.ExitCode;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Makes a config from flags and event names, equal in every field to the config that Perfetto's
 * tool makes from these.
 */
final class EventFlagsConfig {
  private static final Pattern SHAPE = Pattern.compile("(\\d{1,12})([a-z]*)");
  private static final Map<String, Long> MILLISECONDS =
      Map.of("ms", 1L, "s", 1_000L, "m", 60_000L, "h", 3_600_000L);
  private static final Map<String, Long> KB =
      Map.of("kb", 1L, "k", 1L, "mb", 1L << 10, "m", 1L << 10, "gb", 1L << 20, "g", 1L << 20);

  /** Flush period in ms; this value and the next are those of Perfetto's tool. */
  private static final int FLUSH_PERIOD_MS = 30_000;

  private static final int DISK_PERIOD_MS = 1_000;
  private static final long KB_BYTES = 1 << 10;

  private EventFlagsConfig() {}

  /**
   * Makes the config.
   *
   * @throws CommandFailure if a size or a duration has no known unit
   */
  static TraceConfig of(ToolOptions options) throws CommandFailure {
    long fileKb = amount("size", options.value("size").orElse("0"), KB);
    TraceConfig.Builder config =
        TraceConfig.newBuilder()
            .setDurationMs((int) amount("time", options.value("time").orElse("10s"), MILLISECONDS))
            .setMaxFileSizeBytes(fileKb * KB_BYTES)
            .setFlushPeriodMs(FLUSH_PERIOD_MS)
            .addBuffers(
                TraceConfig.BufferConfig.newBuilder()
                    .setSizeKb((int) amount("buffer", options.value("buffer").orElse("32mb"), KB)));
    if (fileKb > 0) {
      config.setWriteIntoFile(true);
    }
    addWanted(config, options.events());
    add(config, DataSourceConfig.newBuilder().setName("linux.process_stats"));
    add(config, DataSourceConfig.newBuilder().setName("linux.system_info"));
    return config.build();
  }

  /**
   * Adds the data sources for these names: a name with a slash is a kernel event, any other a
   * category.
   */
  private static void addWanted(TraceConfig.Builder config, List<String> names) {
    if (names.contains("gfx")) {
      add(config, DataSourceConfig.newBuilder().setName("android.surfaceflinger.frametimeline"));
    }
    if (names.contains("disk")) {
      add(
          config,
          DataSourceConfig.newBuilder()
              .setName("linux.sys_stats")
              .setSysStatsConfig(
                  SysStatsConfig.newBuilder()
                      .setDiskstatPeriodMs(DISK_PERIOD_MS)
                      .build()
                      .toByteString()));
    }
    if (!names.isEmpty()) {
      add(
          config,
          DataSourceConfig.newBuilder()
              .setName("linux.ftrace")
              .setFtraceConfig(
                  FtraceConfig.newBuilder()
                      .addAllFtraceEvents(
                          names.stream().filter(name -> name.contains("/")).toList())
                      .addAllAtraceCategories(
                          names.stream().filter(name -> !name.contains("/")).toList())
                      .setSymbolizeKsyms(true)
                      .build()
                      .toByteString()));
    }
  }

  private static void add(TraceConfig.Builder config, DataSourceConfig.Builder source) {
    config.addDataSources(TraceConfig.DataSource.newBuilder().setConfig(source));
  }

  private static long amount(String option, String text, Map<String, Long> units)
      throws CommandFailure {
    if (text.isEmpty() || text.equals("0")) {
      return 0;
    }
    Matcher shape = SHAPE.matcher(text);
    Long unit = shape.matches() ? units.get(shape.group(2)) : null;
    if (unit == null) {
      throw new CommandFailure(
          ExitCode.FAILURE,
          "--"
              + option
              + ": '"
              + text
              + "' is no number with one of the units "
              + String.join(", ", units.keySet().stream().sorted().toList()));
    }
    return Long.parseLong(shape.group(1)) * unit;
  }
}
