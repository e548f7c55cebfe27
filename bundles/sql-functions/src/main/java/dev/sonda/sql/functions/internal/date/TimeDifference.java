package dev.sonda.sql.functions.internal.date;

import java.util.Locale;

/**
 * Computes {@code timediff}: the years, months, days and time of day from one time to another, as a
 * modifier that shifts the time.
 */
final class TimeDifference {
  /**
   * Start of the year 0, in milliseconds. A remaining duration is added to it to split the duration
   * into days and time of day.
   */
  private static final long YEAR_ZERO_MS = 148_699_540_800_000L;

  private final JulianTime target;
  private final JulianTime moved;
  private final int direction;
  private int years;
  private int months;

  private TimeDifference(JulianTime a, JulianTime b) {
    a.makeParts();
    b.makeParts();
    direction = a.ms() >= b.ms() ? 1 : -1;
    target = a;
    moved = b;
  }

  /** The shift that turns {@code b} into {@code a}. */
  static String of(JulianTime a, JulianTime b) {
    return new TimeDifference(a, b).text();
  }

  private String text() {
    years = direction * (target.year - moved.year);
    months = direction * (target.month - moved.month);
    if (months < 0) {
      years--;
      months += 12;
    }
    if (years != 0 || months != 0) {
      moved.year = target.year;
      moved.month = target.month;
      moved.useParts();
    }
    while (direction * Long.compare(target.ms(), moved.ms()) < 0) {
      backOneMonth();
    }
    JulianTime rest = JulianTime.ofMs(direction * (target.ms() - moved.ms()) + YEAR_ZERO_MS);
    rest.makeParts();
    return String.format(
        Locale.ROOT,
        "%s%04d-%02d-%02d %02d:%02d:%06.3f",
        direction > 0 ? "+" : "-",
        years,
        months,
        rest.day - 1,
        rest.hour,
        rest.minute,
        rest.second);
  }

  private void backOneMonth() {
    months--;
    if (months < 0) {
      months = 11;
      years--;
    }
    moved.addMonths(-direction);
    moved.useParts();
  }
}
