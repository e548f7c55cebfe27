package dev.sonda.sql.functions.internal.date;

import java.util.Arrays;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Units by which a time can be shifted, each with a limit beyond which the result is outside of the
 * calendar.
 */
enum TimeShiftUnit {
  SECOND(4.6427e+14, 1),
  MINUTE(7.7379e+12, 60),
  HOUR(1.2897e+11, 3600),
  DAY(5_373_485, 86_400),
  MONTH(176_546, 30 * 86_400),
  YEAR(14_713, 365 * 86_400);

  private final double limit;
  private final double seconds;

  TimeShiftUnit(double limit, double seconds) {
    this.limit = limit;
    this.seconds = seconds;
  }

  /** The unit of a word, singular or plural; null if the word isn't a unit. */
  static @Nullable TimeShiftUnit of(String word) {
    String lower = word.toLowerCase(Locale.ROOT);
    String name = lower.endsWith("s") ? lower.substring(0, lower.length() - 1) : lower;
    return Arrays.stream(values())
        .filter(unit -> unit.name().toLowerCase(Locale.ROOT).equals(name))
        .findFirst()
        .orElse(null);
  }

  /** Shifts the time by a number of units; false if the number exceeds the limit. */
  boolean move(JulianTime time, double number) {
    time.ms();
    time.daysTooMany = 0;
    if (!(number > -limit && number < limit)) {
      return false;
    }
    double rest = number;
    if (this == MONTH || this == YEAR) {
      time.makeParts();
      time.addMonths(this == MONTH ? (int) number : 0);
      time.year += this == YEAR ? (int) number : 0;
      time.countDaysTooMany();
      time.useParts();
      rest -= (int) number;
    }
    time.setMs(time.ms() + (long) (rest * 1000 * seconds + (number < 0 ? -0.5 : 0.5)));
    return true;
  }
}
