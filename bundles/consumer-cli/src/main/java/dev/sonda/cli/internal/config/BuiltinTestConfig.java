package dev.sonda.cli.internal.config;

import dev.sonda.protos.DataSourceConfig;
import dev.sonda.protos.FtraceConfig;
import dev.sonda.protos.TraceConfig;
import java.util.List;

/**
 * The built-in config {@code :test} of Perfetto's tool: two seconds of scheduling events, to try
 * tracing on a machine.
 */
public final class BuiltinTestConfig {
  /** The name by which {@code -c} selects this config in place of a file. */
  public static final String NAME = ":test";

  private static final int DURATION_MS = 2_000;
  private static final int BUFFER_KB = 32 << 10;
  private static final int FLUSH_PERIOD_MS = 30_000;
  private static final List<String> EVENTS =
      List.of("sched/sched_switch", "power/cpu_idle", "power/cpu_frequency", "power/gpu_frequency");

  private BuiltinTestConfig() {}

  /** The config, equal to that of Perfetto's tool in every field. */
  public static TraceConfig get() {
    return TraceConfig.newBuilder()
        .setDurationMs(DURATION_MS)
        .setFlushPeriodMs(FLUSH_PERIOD_MS)
        .addBuffers(TraceConfig.BufferConfig.newBuilder().setSizeKb(BUFFER_KB))
        .addDataSources(
            source("linux.ftrace")
                .setConfig(
                    DataSourceConfig.newBuilder()
                        .setName("linux.ftrace")
                        .setFtraceConfig(
                            FtraceConfig.newBuilder()
                                .addAllFtraceEvents(EVENTS)
                                .setSymbolizeKsyms(true)
                                .build()
                                .toByteString())))
        .addDataSources(source("linux.process_stats"))
        .addDataSources(source("linux.system_info"))
        .build();
  }

  private static TraceConfig.DataSource.Builder source(String name) {
    return TraceConfig.DataSource.newBuilder()
        .setConfig(DataSourceConfig.newBuilder().setName(name));
  }
}
