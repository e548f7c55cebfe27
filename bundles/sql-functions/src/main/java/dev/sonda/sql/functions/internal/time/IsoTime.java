package dev.sonda.sql.functions.internal.time;

import java.time.LocalDate;

/** Formats a time since 1970 in UTC as ISO 8601 with nanoseconds and without time zone. */
final class IsoTime {
  private static final long NS_PER_S = 1_000_000_000;
  private static final int S_PER_DAY = 86_400;
  private static final int S_PER_HOUR = 3600;
  private static final int S_PER_MINUTE = 60;

  private IsoTime() {}

  /** The time as text; before 1970 the nanoseconds are negative and relative to the second. */
  static String of(long timeNs) {
    long seconds = timeNs / NS_PER_S;
    LocalDate day = LocalDate.ofEpochDay(Math.floorDiv(seconds, S_PER_DAY));
    int ofDay = Math.floorMod(seconds, S_PER_DAY);
    StringBuilder text = new StringBuilder(30);
    ZeroPadding.append(text, day.getYear(), 4).append('-');
    ZeroPadding.append(text, day.getMonthValue(), 2).append('-');
    ZeroPadding.append(text, day.getDayOfMonth(), 2).append('T');
    ZeroPadding.append(text, ofDay / S_PER_HOUR, 2).append(':');
    ZeroPadding.append(text, ofDay / S_PER_MINUTE % S_PER_MINUTE, 2).append(':');
    ZeroPadding.append(text, ofDay % S_PER_MINUTE, 2).append('.');
    return ZeroPadding.append(text, timeNs % NS_PER_S, 9).toString();
  }
}
