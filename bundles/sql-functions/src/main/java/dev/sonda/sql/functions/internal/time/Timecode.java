package dev.sonda.sql.functions.internal.time;

/**
 * Formats a time as hours, minutes, seconds, milliseconds, microseconds and nanoseconds: {@code
 * 01:02:03 004 005 006}.
 */
final class Timecode {
  private static final int PARTS = 1000;
  private static final int SIXTY = 60;

  private Timecode() {}

  static String of(long timeNs) {
    long us = timeNs / PARTS;
    long ms = us / PARTS;
    long seconds = ms / PARTS;
    long minutes = seconds / SIXTY;
    StringBuilder text = new StringBuilder(20);
    ZeroPadding.append(text, minutes / SIXTY, 2).append(':');
    ZeroPadding.append(text, minutes % SIXTY, 2).append(':');
    ZeroPadding.append(text, seconds % SIXTY, 2).append(' ');
    ZeroPadding.append(text, ms % PARTS, 3).append(' ');
    ZeroPadding.append(text, us % PARTS, 3).append(' ');
    return ZeroPadding.append(text, timeNs % PARTS, 3).toString();
  }
}
