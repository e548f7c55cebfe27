package dev.sonda.track.event.internal.backend;

import dev.sonda.protos.DataSourceConfig;
import java.time.Duration;
import java.util.List;

/**
 * Data source configs to record from program start, before a service is connected.
 *
 * @param timeout time after which the recording is discarded if no session has adopted it
 */
public record StartupTracingSettings(List<DataSourceConfig> configs, Duration timeout) {
  public static final StartupTracingSettings NONE =
      new StartupTracingSettings(List.of(), Duration.ZERO);

  public StartupTracingSettings {
    configs = List.copyOf(configs);
  }

  public boolean isWanted() {
    return !configs.isEmpty();
  }
}
