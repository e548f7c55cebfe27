package dev.sonda.core.internal.session.config;

import dev.sonda.protos.DataSourceConfig;
import dev.sonda.protos.TraceConfig;
import java.util.List;
import java.util.function.Predicate;

/**
 * Finds features in a config that this service doesn't support. The session runs without these
 * features and its result lists each of them; none makes the recorded data misleading.
 */
public final class UnsupportedFeatures {
  private static final int ZSTD_DEFAULT_LEVEL = 3;
  private static final String HOST_MACHINE = "host";

  private record Feature(String sentence, Predicate<TraceConfig> isWanted) {}

  private static final List<Feature> FEATURES =
      List.of(
          new Feature(
              "priority_boost is not supported: the priority of threads stays as it is",
              UnsupportedFeatures::wantsPriorityBoost),
          new Feature(
              "trace_all_machines is not supported: there is only this machine",
              TraceConfig::getTraceAllMachines),
          new Feature(
              "machine_name_filter is not supported: there is only this machine, host",
              UnsupportedFeatures::namesOtherMachines),
          new Feature(
              "compression.zstd.level is not supported: there is one level, about zstd's own"
                  + " default",
              UnsupportedFeatures::wantsZstdLevel));

  private UnsupportedFeatures() {}

  /** A sentence for each unsupported feature in the config. */
  public static List<String> of(TraceConfig config) {
    return FEATURES.stream()
        .filter(feature -> feature.isWanted.test(config))
        .map(Feature::sentence)
        .toList();
  }

  private static boolean wantsPriorityBoost(TraceConfig config) {
    return config.hasPriorityBoost() || anySource(config, DataSourceConfig::hasPriorityBoost);
  }

  private static boolean namesOtherMachines(TraceConfig config) {
    return config.getDataSourcesList().stream()
        .flatMap(entry -> entry.getMachineNameFilterList().stream())
        .anyMatch(name -> !name.equals(HOST_MACHINE));
  }

  /** Whether the config asks for a level other than the default; 0 means the default. */
  private static boolean wantsZstdLevel(TraceConfig config) {
    int level = config.getCompression().getZstd().getLevel();
    return level != 0 && level != ZSTD_DEFAULT_LEVEL;
  }

  private static boolean anySource(TraceConfig config, Predicate<DataSourceConfig> isMeant) {
    return config.getDataSourcesList().stream()
        .map(TraceConfig.DataSource::getConfig)
        .anyMatch(isMeant);
  }
}
