package dev.sonda.probe.counters.internal.hardware;

import dev.sonda.probe.counters.internal.settings.KeyValueSettings;
import java.util.List;
import java.util.Map;

/**
 * The settings of a session for {@code linux.hardware}, read and checked.
 *
 * @param refreshMs how often names and all values are written again
 * @param remarks sentences about settings that are applied differently than written
 */
record HardwareRequest(int periodMs, int refreshMs, List<String> remarks) {
  static final int MIN_PERIOD_MS = 100;

  private static final int DEFAULT_PERIOD_MS = 1000;
  private static final int DEFAULT_REFRESH_MS = 30_000;
  private static final int MAX_MS = 3_600_000;

  static HardwareRequest of(Map<String, String> settingsUntrusted) {
    KeyValueSettings settings =
        new KeyValueSettings(settingsUntrusted, List.of("periodMs", "refreshMs"));
    int periodMs = settings.number("periodMs", DEFAULT_PERIOD_MS, MIN_PERIOD_MS, MAX_MS);
    return new HardwareRequest(
        periodMs,
        settings.number("refreshMs", Math.max(DEFAULT_REFRESH_MS, periodMs), periodMs, MAX_MS),
        settings.remarks());
  }
}
