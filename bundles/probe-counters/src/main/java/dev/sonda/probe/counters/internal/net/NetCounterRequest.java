package dev.sonda.probe.counters.internal.net;

import dev.sonda.probe.counters.internal.settings.KeyValueSettings;
import dev.sonda.probe.counters.internal.settings.NamePatterns;
import java.util.List;
import java.util.Map;

/**
 * The settings of a session for {@code linux.net}, read and checked.
 *
 * @param refreshMs how often names and all values are written again
 * @param remarks sentences about settings that are applied differently than written
 */
record NetCounterRequest(
    int periodMs,
    int refreshMs,
    int maxInterfaces,
    NamePatterns included,
    NamePatterns excluded,
    List<String> remarks) {
  static final int MIN_PERIOD_MS = 10;
  static final int DEFAULT_MAX_INTERFACES = 64;
  static final int MAX_INTERFACES = 400; // as many as fit into the bytes that are read of net/dev

  private static final int DEFAULT_PERIOD_MS = 1000;
  private static final int DEFAULT_REFRESH_MS = 30_000;
  private static final int MAX_MS = 3_600_000;

  static NetCounterRequest of(Map<String, String> settingsUntrusted) {
    KeyValueSettings settings =
        new KeyValueSettings(
            settingsUntrusted,
            List.of("periodMs", "refreshMs", "maxInterfaces", "interfaces", "exclude"));
    int periodMs = settings.number("periodMs", DEFAULT_PERIOD_MS, MIN_PERIOD_MS, MAX_MS);
    return new NetCounterRequest(
        periodMs,
        settings.number("refreshMs", Math.max(DEFAULT_REFRESH_MS, periodMs), periodMs, MAX_MS),
        settings.number("maxInterfaces", DEFAULT_MAX_INTERFACES, 1, MAX_INTERFACES),
        settings.patterns("interfaces", "*"),
        settings.patterns("exclude", ""),
        settings.remarks());
  }

  boolean wants(String networkInterface) {
    return included.matches(networkInterface) && !excluded.matches(networkInterface);
  }
}
