package dev.sonda.sql.functions.internal.date;

/**
 * A point in time as SQLite computes with it: milliseconds since noon of 24 November 4714 BC, or a
 * date and a time of day; each form is computed lazily from the other. Some modifiers leave a day
 * beyond the end of its month, which the conversion to milliseconds and back normalizes.
 */
final class JulianTime {
  static final long DAY_MS = 86_400_000;
  static final long EPOCH_MS = 210_866_760_000_000L;

  /** The last millisecond of 31 December 9999, the largest date that SQLite supports. */
  private static final long LAST_MS = 464_269_060_799_999L;

  private static final long NOON_MS = 43_200_000;
  private static final int FIRST_YEAR = -4713;
  private static final int LAST_YEAR = 9999;
  private static final double JULIAN_DAYS = 5_373_484.5;
  private static final int MINUTE_MS = 60_000;
  private static final int MINUTES_OF_HOUR = 60;

  int year = 2000;
  int month = 1;
  int day = 1;
  int hour;
  int minute;
  double second;
  int zoneMinutes;

  /** Number of days by which the date exceeds the end of its month. */
  int daysTooMany;

  boolean isUtc;
  boolean isLocal;

  /** Whether results include milliseconds (modifier {@code subsec}). */
  boolean isFine;

  private long ms;
  private boolean hasMs;
  private boolean hasDate;
  private boolean hasTime;

  /**
   * Whether {@link #second} is a bare number, whose unit a modifier such as {@code unixepoch} may
   * still define.
   */
  private boolean isRaw;

  private boolean isBroken;

  static JulianTime ofMs(long ms) {
    JulianTime time = new JulianTime();
    time.setMs(ms);
    return time;
  }

  /** A time from a bare number: Julian days, unless a modifier defines another unit. */
  static JulianTime ofNumber(double number) {
    JulianTime time = new JulianTime();
    time.second = number;
    time.isRaw = true;
    if (number >= 0 && number < JULIAN_DAYS) {
      time.ms = (long) (number * DAY_MS + 0.5);
      time.hasMs = true;
    }
    return time;
  }

  void setDate(int newYear, int newMonth, int newDay) {
    year = newYear;
    month = newMonth;
    day = newDay;
    hasDate = true;
    hasMs = false;
    countDaysTooMany();
  }

  void setTime(int newHour, int newMinute, double newSecond) {
    hour = newHour;
    minute = newMinute;
    second = newSecond;
    hasTime = true;
    hasMs = false;
    isRaw = false;
  }

  /** Sets the time in milliseconds and discards the date and time of day. */
  void setMs(long newMs) {
    ms = newMs;
    hasMs = true;
    forgetParts();
  }

  void forgetParts() {
    hasDate = false;
    hasTime = false;
    zoneMinutes = 0;
  }

  /**
   * Discards the date if its day may be beyond the end of the month, so that the date is computed
   * again and the day moves to the next month.
   */
  void forgetDateBeyondMonth() {
    hasDate = hasDate && day <= 28;
  }

  /**
   * Marks the milliseconds as outdated, so that they are computed from the date and time of day
   * when next needed.
   */
  void useParts() {
    hasMs = false;
  }

  boolean isRaw() {
    return isRaw;
  }

  boolean isRawDay() {
    return isRaw && hasMs;
  }

  void setCounted() {
    isRaw = false;
  }

  boolean isAnything() {
    return hasMs || hasDate || hasTime;
  }

  boolean isValid() {
    return !isBroken && ms >= 0 && ms <= LAST_MS;
  }

  long ms() {
    if (!hasMs) {
      makeMs();
    }
    return ms;
  }

  private void makeMs() {
    int y = hasDate ? year : 2000;
    int m = hasDate ? month : 1;
    int d = hasDate ? day : 1;
    if (y < FIRST_YEAR || y > LAST_YEAR || isRaw) {
      breakOff();
      return;
    }
    ms = noonBefore(y, m, d);
    hasMs = true;
    if (hasTime) {
      ms += hour * 3_600_000L + (long) minute * MINUTE_MS + (long) (second * 1000 + 0.5);
      if (zoneMinutes != 0) {
        ms -= (long) zoneMinutes * MINUTE_MS;
        forgetParts();
        isUtc = true;
        isLocal = false;
      }
    }
  }

  private static long noonBefore(int year, int month, int day) {
    int y = month <= 2 ? year - 1 : year;
    int m = month <= 2 ? month + 12 : month;
    int century = (y + 4800) / 100;
    int leap = 38 - century + century / 4;
    int years = 36_525 * (y + 4716) / 100;
    int months = 306_001 * (m + 1) / 10_000;
    return (long) ((years + months + day + leap - 1524.5) * DAY_MS);
  }

  private void breakOff() {
    isBroken = true;
    ms = 0;
    hasMs = true;
    isRaw = false;
    forgetParts();
  }

  void makeDate() {
    if (hasDate) {
      return;
    }
    if (!hasMs) {
      setParts(2000, 1, 1);
    } else if (isValid()) {
      makeDateOfMs();
    } else {
      breakOff();
    }
    hasDate = true;
  }

  private void setParts(int newYear, int newMonth, int newDay) {
    year = newYear;
    month = newMonth;
    day = newDay;
  }

  private void makeDateOfMs() {
    int z = (int) ((ms + NOON_MS) / DAY_MS);
    int alpha = (int) ((z + 32_044.75) / 36_524.25) - 52;
    int a = z + 1 + alpha - (alpha + 100) / 4 + 25;
    int b = a + 1524;
    int c = (int) ((b - 122.1) / 365.25);
    int d = 36_525 * (c & 32_767) / 100;
    int e = (int) ((b - d) / 30.6001);
    int newMonth = e < 14 ? e - 1 : e - 13;
    setParts(newMonth > 2 ? c - 4716 : c - 4715, newMonth, b - d - (int) (30.6001 * e));
  }

  void makeTime() {
    if (hasTime) {
      return;
    }
    int ofDay = (int) ((ms() + NOON_MS) % DAY_MS);
    second = ofDay % MINUTE_MS / 1000.0;
    minute = ofDay / MINUTE_MS % MINUTES_OF_HOUR;
    hour = ofDay / MINUTE_MS / MINUTES_OF_HOUR;
    isRaw = false;
    hasTime = true;
  }

  void makeParts() {
    makeDate();
    makeTime();
  }

  /** Adds months to the date; the day may then exceed the end of the month. */
  void addMonths(int months) {
    int all = month + months;
    int years = all > 0 ? (all - 1) / 12 : (all - 12) / 12;
    year += years;
    month = all - years * 12;
  }

  void countDaysTooMany() {
    int days =
        switch (month) {
          case 2 -> year % 4 != 0 || (year % 100 == 0 && year % 400 != 0) ? 28 : 29;
          case 4, 6, 9, 11 -> 30;
          default -> 31;
        };
    daysTooMany = Math.max(0, day - days);
  }

  JulianTime copy() {
    JulianTime copy = new JulianTime();
    copy.setParts(year, month, day);
    copy.hour = hour;
    copy.minute = minute;
    copy.second = second;
    copy.zoneMinutes = zoneMinutes;
    copy.ms = ms;
    copy.hasMs = hasMs;
    copy.hasDate = hasDate;
    copy.hasTime = hasTime;
    copy.isRaw = isRaw;
    copy.isBroken = isBroken;
    return copy;
  }

  /** The time some days later, with an unchanged time of day, even if that is 24:30. */
  JulianTime daysLater(int days) {
    JulianTime moved = copy();
    moved.ms = ms() + days * DAY_MS;
    moved.hasMs = true;
    moved.hasDate = false;
    moved.makeDate();
    return moved;
  }

  /** Number of days since Monday, the first day of the week. */
  int daysAfterMonday() {
    return (int) ((ms() + NOON_MS) / DAY_MS % 7);
  }

  int daysAfterSunday() {
    return (int) ((ms() + NOON_MS + DAY_MS) / DAY_MS % 7);
  }

  int daysAfterNewYear() {
    JulianTime first = copy();
    first.hasMs = false;
    first.month = 1;
    first.day = 1;
    return (int) ((ms() - first.ms() + NOON_MS) / DAY_MS);
  }
}
