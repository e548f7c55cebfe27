package dev.sonda.cli.internal;

import java.util.Locale;

/** Numbers as people read them. */
public final class Amount {
  private static final long KILO = 1000;
  private static final String[] UNITS = {"kB", "MB", "GB", "TB"};

  private Amount() {}

  /** Bytes with a decimal unit, such as {@code 1.5 MB}. */
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

  public static String seconds(long milliseconds) {
    return String.format(Locale.ROOT, "%.1f s", milliseconds / 1000.0);
  }

  /** A count with its noun, whose plural takes an s. */
  public static String count(long count, String noun) {
    boolean hisses = noun.endsWith("ch") || noun.endsWith("ss");
    String plural = hisses ? noun + "es" : noun + "s";
    return count + " " + (count == 1 ? noun : plural);
  }
}
