package dev.sonda.cli.internal.config.merge;

import dev.sonda.protos.DataSourceConfig;
import dev.sonda.protos.TraceConfig;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Restricts a config to recording inside selected JVMs. */
public final class JvmRestriction {
  /** The data source that records within JVMs. */
  public static final String SOURCE = "dev.sonda.jfr";

  private JvmRestriction() {}

  /**
   * Narrows the config's data source for JVMs, or adds one.
   *
   * @param jvms names of main classes or jars, or pids
   */
  public static void addTo(TraceConfig.Builder config, List<String> jvms) {
    boolean isThere = false;
    for (TraceConfig.DataSource.Builder source : config.getDataSourcesBuilderList()) {
      if (source.getConfig().getName().equals(SOURCE)) {
        narrow(source.getConfigBuilder(), jvms);
        isThere = true;
      }
    }
    if (!isThere) {
      DataSourceConfig.Builder added = DataSourceConfig.newBuilder().setName(SOURCE);
      narrow(added, jvms);
      config.addDataSources(TraceConfig.DataSource.newBuilder().setConfig(added));
    }
  }

  private static void narrow(DataSourceConfig.Builder source, List<String> jvms) {
    Map<String, String> settings = KeyValueSourceSettings.parse(source.getLegacyConfig());
    Map<Boolean, String> byKind =
        jvms.stream()
            .collect(Collectors.partitioningBy(JvmRestriction::isPid, Collectors.joining(",")));
    put(settings, "pids", byKind.getOrDefault(true, ""));
    put(settings, "jvms", byKind.getOrDefault(false, ""));
    source.setLegacyConfig(KeyValueSourceSettings.print(settings));
  }

  private static void put(Map<String, String> settings, String key, String value) {
    if (value.isEmpty()) {
      settings.remove(key);
    } else {
      settings.put(key, value);
    }
  }

  private static boolean isPid(String jvm) {
    return jvm.chars().allMatch(Character::isDigit);
  }
}
