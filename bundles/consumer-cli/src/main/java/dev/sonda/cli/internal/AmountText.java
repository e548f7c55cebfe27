package dev.sonda.cli.internal;

import java.util.Locale;

/** Formats byte counts, durations and counts for people; output for programs uses plain numbers. */
public final class AmountText {
  private static final long KILO = 1000;
  private static final String[] UNITS = {"kB", "MB", "GB", "TB"};

  private AmountText() {}

  /** Formats bytes with a decimal unit, such as {@code 1.5 MB}. */
  public static String bytes(long bytes) {
    if (bytes < KILO) {
      return bytes + " bytes";
    }
    double value = (double) bytes / KILO;
    int unit = 0;
    while (value >= KILO && unit < UNITS.length - 1) {
      value /= KILO;
      unit++;
    }
    return String.format(Locale.ROOT, "%.1f %s", value, UNITS[unit]);
  }

  /** Formats milliseconds as seconds with one decimal, such as {@code 1.5 s}. */
  public static String seconds(long milliseconds) {
    return String.format(Locale.ROOT, "%.1f s", milliseconds / 1000.0);
  }

  /** Formats a count with its noun: {@code 1 packet}, {@code 2 losses}. Only regular plurals. */
  public static String count(long count, String noun) {
    boolean hisses = noun.endsWith("ch") || noun.endsWith("ss");
    String plural = hisses ? noun + "es" : noun + "s";
    return count + " " + (count == 1 ? noun : plural);
  }
}
