package dev.sonda.probe.procfs.internal.sysstats.cpu;

import java.util.Map;

/** Where a session's CPU times come from, which is the setting {@code cpuTimes}. */
public enum CpuTimesWay {
  OSHI("CPU times come through OSHI, at about 0.05 ms a sample; cpuTimes=text: 0.01 ms"),
  TEXT("CPU times come from the text of /proc/stat, at about 0.01 ms a sample");

  private static final String SETTING = "cpuTimes";

  private final String cost;

  CpuTimesWay(String cost) {
    this.cost = cost;
  }

  /** For people: which way it is, and what that takes; medians of benchmarks/run SysStatsSample. */
  public String cost() {
    return cost;
  }

  /** The shortest period at which half a per mille of a CPU doesn't matter. */
  static final long OSHI_FROM_MS = 100;

  /**
   * The way that a session asks for, or else the one for its period.
   *
   * @throws IllegalArgumentException if there is no such way, or no such setting
   */
  public static CpuTimesWay of(Map<String, String> settingsUntrusted, long periodMs) {
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

  /** For a message: short, and without control characters. */
  private static String printable(String text) {
    return text.substring(0, Math.min(text.length(), 40)).replaceAll("\\p{Cc}", "?");
  }
}
