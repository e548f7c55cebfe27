package dev.sonda.track.event.internal.backend;

import dev.sonda.protos.DataSourceConfig;
import java.time.Duration;
import java.util.List;

/**
 * What to record before a service asks for it.
 *
 * @param timeout what no session has asked for by then is lost
 */
public record Startup(List<DataSourceConfig> configs, Duration timeout) {
  public static final Startup NONE = new Startup(List.of(), Duration.ZERO);

  public Startup {
    configs = List.copyOf(configs);
  }

  public boolean isWanted() {
    return !configs.isEmpty();
  }
}
