package dev.sonda.cli.internal;

import dev.sonda.protos.DataSourceConfig;
import dev.sonda.protos.FtraceConfig;
import dev.sonda.protos.SysStatsConfig;

/**
 * Makes a small config of a data source for which the user has given no settings: to check it, or
 * to record a little.
 */
public final class MinimalSourceConfig {
  private static final int STAT_PERIOD_MS = 100;

  private MinimalSourceConfig() {}

  /**
   * Settings with which the data source records something; its name alone for sources that need
   * none.
   */
  public static DataSourceConfig of(String dataSourceName) {
    DataSourceConfig.Builder config = DataSourceConfig.newBuilder().setName(dataSourceName);
    switch (dataSourceName) {
      case "linux.sys_stats" ->
          config.setSysStatsConfig(
              SysStatsConfig.newBuilder()
                  .setStatPeriodMs(STAT_PERIOD_MS)
                  .addStatCounters(SysStatsConfig.StatCounters.STAT_CPU_TIMES)
                  .build()
                  .toByteString());
      case "linux.ftrace" ->
          config.setFtraceConfig(
              FtraceConfig.newBuilder()
                  .addFtraceEvents("sched/sched_switch")
                  .build()
                  .toByteString());
      default -> {
        // Most data sources record something without any settings.
      }
    }
    return config.build();
  }
}
