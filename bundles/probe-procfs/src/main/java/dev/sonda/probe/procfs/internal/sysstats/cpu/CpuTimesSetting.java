package dev.sonda.probe.procfs.internal.sysstats.cpu;

import java.util.Map;

/** The sources of CPU times that the setting {@code cpuTimes} chooses from. */
public enum CpuTimesSetting {
  OSHI("CPU times come through OSHI, at about 0.05 ms a sample; cpuTimes=text: 0.01 ms"),
  TEXT("CPU times come from the text of /proc/stat, at about 0.01 ms a sample");

  private static final String SETTING = "cpuTimes";

  private final String cost;

  CpuTimesSetting(String cost) {
    this.cost = cost;
  }

  /**
   * A description of the source and its cost per sample, for display; the figures are medians of
   * the benchmark {@code benchmarks/run SysStatsSample}.
   */
  public String cost() {
    return cost;
  }

  /**
   * The shortest period for which OSHI is used by default; at this period it costs 0.05 % of a CPU.
   */
  static final long OSHI_FROM_MS = 100;

  /**
   * The source that a session's settings choose, or the default for its period if the settings
   * choose none.
   *
   * @throws IllegalArgumentException if the setting's name or value is unknown
   */
  public static CpuTimesSetting of(Map<String, String> settingsUntrusted, long periodMs) {
    for (String key : settingsUntrusted.keySet()) {
      if (!key.equals(SETTING)) {
        throw new IllegalArgumentException(
            "linux.sys_stats has no setting '%s'; it has %s".formatted(printable(key), SETTING));
      }
    }
    String asked = settingsUntrusted.getOrDefault(SETTING, "");
    return switch (asked) {
      case "" -> periodMs >= OSHI_FROM_MS ? OSHI : TEXT;
      case "oshi" -> OSHI;
      case "text" -> TEXT;
      default ->
          throw new IllegalArgumentException(
              "%s is '%s', but can be oshi or text".formatted(SETTING, printable(asked)));
    };
  }

  /** Shortens a text to 40 characters and replaces control characters, for an error message. */
  private static String printable(String text) {
    return text.substring(0, Math.min(text.length(), 40)).replaceAll("\\p{Cc}", "?");
  }
}
