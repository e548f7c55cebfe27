package dev.sonda.itests.felix;

import dev.sonda.protos.DataSourceConfig;
import dev.sonda.protos.TraceConfig;

/** Trace configs of the in-framework tests. */
final class FrameworkTraceConfigs {
  private static final int BUFFER_KB = 1024;

  private FrameworkTraceConfigs() {}

  /** A config with one ring buffer, these data sources, and no duration. */
  static TraceConfig.Builder of(String... dataSources) {
    TraceConfig.Builder config = TraceConfig.newBuilder();
    config.addBuffers(TraceConfig.BufferConfig.newBuilder().setSizeKb(BUFFER_KB));
    for (String name : dataSources) {
      config.addDataSources(
          TraceConfig.DataSource.newBuilder()
              .setConfig(DataSourceConfig.newBuilder().setName(name).setTargetBuffer(0)));
    }
    return config;
  }
}
