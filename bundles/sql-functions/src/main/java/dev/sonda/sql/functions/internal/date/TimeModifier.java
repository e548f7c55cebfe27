package dev.sonda.sql.functions.internal.date;

import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.Locale;

/**
 * A modifier of SQLite's date functions that changes a time, such as {@code start of month} or
 * {@code +1 day}.
 */
final class TimeModifier {
  private static final long FIRST_LOCAL_MS = 210_866_760_000_000L;
  private static final long LAST_LOCAL_MS = 213_014_145_600_000L;
  private static final int TRIES = 4;

  private final JulianTime time;
  private final String word;
  private final boolean isFirst;
  private final ZoneId zone;

  /**
   * Creates a modifier.
   *
   * @param isFirst whether the modifier directly follows the time, as required for modifiers that
   *     define the unit of a number
   */
  TimeModifier(JulianTime time, String word, boolean isFirst, ZoneId zone) {
    this.time = time;
    this.word = word.toLowerCase(Locale.ROOT);
    this.isFirst = isFirst;
    this.zone = zone;
  }

  /**
   * Applies the modifier to the time; false if the modifier is invalid or not allowed at its
   * position.
   */
  boolean apply() {
    if (word.startsWith("weekday ")) {
      return weekday();
    }
    if (word.startsWith("start of ")) {
      return startOf(word.substring("start of ".length()));
    }
    return switch (word) {
      case "auto" -> auto();
      case "ceiling" -> ceiling();
      case "floor" -> floor();
      case "julianday" -> julianDay();
      case "unixepoch" -> time.isRaw() && isFirst && epoch(0, 464_269_060_800_000.0);
      case "localtime" -> localTime();
      case "utc" -> utc();
      case "subsec", "subsecond" -> fine();
      default -> new TimeShift(time, word).apply();
    };
  }

  private boolean auto() {
    if (isFirst && time.isRaw() && !time.isRawDay()) {
      return epochIfWithin();
    }
    time.setCounted();
    return isFirst;
  }

  private boolean epochIfWithin() {
    double seconds = time.second;
    if (seconds >= -210_866_760_000.0 && seconds <= 253_402_300_799.0) {
      return epoch(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
    }
    return true;
  }

  private boolean epoch(double least, double below) {
    double ms = time.second * 1000 + JulianTime.EPOCH_MS;
    if (!(ms >= least && ms < below)) {
      return false;
    }
    time.setMs((long) (ms + 0.5));
    time.setCounted();
    return true;
  }

  private boolean ceiling() {
    time.setMs(time.ms());
    time.daysTooMany = 0;
    return true;
  }

  private boolean floor() {
    time.setMs(time.ms() - time.daysTooMany * JulianTime.DAY_MS);
    return true;
  }

  private boolean julianDay() {
    boolean isThere = isFirst && time.isRawDay();
    if (isThere) {
      time.setCounted();
    }
    return isThere;
  }

  private boolean fine() {
    time.isFine = true;
    return true;
  }

  private boolean weekday() {
    Double number = SqliteNumberParser.of(word.substring("weekday ".length()));
    if (number == null || number < 0 || number >= 7 || number != number.intValue()) {
      return false;
    }
    time.makeParts();
    time.zoneMinutes = 0;
    time.useParts();
    long days = time.ms();
    int today = time.daysAfterSunday();
    int ahead = (number.intValue() - today + 7) % 7;
    time.setMs(days + ahead * JulianTime.DAY_MS);
    return true;
  }

  private boolean startOf(String unit) {
    if (!time.isAnything()) {
      return false;
    }
    time.makeDate();
    time.setTime(0, 0, 0);
    time.zoneMinutes = 0;
    switch (unit) {
      case "day" -> {}
      case "month" -> time.day = 1;
      case "year" -> {
        time.month = 1;
        time.day = 1;
      }
      default -> {
        return false;
      }
    }
    return true;
  }

  private boolean localTime() {
    if (!time.isLocal) {
      toLocalTime(time);
    }
    time.isUtc = false;
    time.isLocal = true;
    return true;
  }

  /**
   * Converts UTC to local time; years outside the range of time zone rules use the rules of a
   * similar year around 2000.
   */
  private void toLocalTime(JulianTime utc) {
    long ms = utc.ms();
    int moved = 0;
    long known = ms;
    if (ms < FIRST_LOCAL_MS || ms > LAST_LOCAL_MS) {
      JulianTime near = utc.copy();
      near.makeParts();
      moved = 2000 + near.year % 4 - near.year;
      near.year += moved;
      near.useParts();
      known = near.ms();
    }
    ZonedDateTime local =
        Instant.ofEpochSecond(known / 1000 - JulianTime.EPOCH_MS / 1000).atZone(zone);
    utc.zoneMinutes = 0;
    utc.setTime(local.getHour(), local.getMinute(), local.getSecond() + ms % 1000 * 0.001);
    utc.setDate(local.getYear() - moved, local.getMonthValue(), local.getDayOfMonth());
  }

  /** Converts local time of the machine's zone to UTC. */
  private boolean utc() {
    if (time.isUtc) {
      return true;
    }
    long wanted = time.ms();
    long guess = wanted;
    long error = 0;
    for (int i = 0; i < TRIES; i++) {
      guess -= error;
      JulianTime local = JulianTime.ofMs(guess);
      toLocalTime(local);
      error = local.ms() - wanted;
      if (error == 0) {
        break;
      }
    }
    time.setMs(guess);
    time.setCounted();
    time.isUtc = true;
    time.isLocal = false;
    return true;
  }
}
