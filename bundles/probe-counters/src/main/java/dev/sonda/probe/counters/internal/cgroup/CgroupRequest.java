package dev.sonda.probe.counters.internal.cgroup;

import dev.sonda.probe.counters.internal.settings.KeyValueSettings;
import dev.sonda.probe.counters.internal.settings.NamePatterns;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The settings of a session for {@code linux.cgroup}, read and checked.
 *
 * @param refreshMs how often names and all values are written again
 * @param included groups to record, by their paths
 * @param remarks sentences about settings that are applied differently than written
 */
record CgroupRequest(
    int periodMs,
    int refreshMs,
    int maxGroups,
    Set<CgroupCounterFamily> families,
    NamePatterns included,
    NamePatterns excluded,
    List<String> remarks) {
  static final int MIN_PERIOD_MS = 50;
  static final int DEFAULT_MAX_GROUPS = 256;
  static final int MAX_GROUPS = 4096;

  private static final int DEFAULT_PERIOD_MS = 1000;
  private static final int DEFAULT_REFRESH_MS = 30_000;
  private static final int MAX_MS = 3_600_000;

  static CgroupRequest of(Map<String, String> settingsUntrusted) {
    KeyValueSettings settings =
        new KeyValueSettings(
            settingsUntrusted,
            List.of("periodMs", "refreshMs", "maxGroups", "families", "groups", "exclude"));
    int periodMs = settings.number("periodMs", DEFAULT_PERIOD_MS, MIN_PERIOD_MS, MAX_MS);
    return new CgroupRequest(
        periodMs,
        settings.number("refreshMs", Math.max(DEFAULT_REFRESH_MS, periodMs), periodMs, MAX_MS),
        settings.number("maxGroups", DEFAULT_MAX_GROUPS, 1, MAX_GROUPS),
        settings.choice("families", CgroupCounterFamily.class),
        settings.patterns("groups", "*"),
        settings.patterns("exclude", ""),
        settings.remarks());
  }

  boolean wants(CgroupFolder group) {
    return included.matches(group.path()) && !excluded.matches(group.path());
  }
}
