package dev.sonda.sql.functions.internal.date;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Formats a date and time as text or as Unix seconds, like SQLite's date functions. */
final class DateTimeFormatting {
  private static final double LAST_SECOND = 59.999;
  private static final int DIGITS_OF_DAY = 16;

  private DateTimeFormatting() {}

  static String date(JulianTime time) {
    time.makeDate();
    String sign = time.year < 0 ? "-" : "";
    return sign
        + String.format(Locale.ROOT, "%04d-%02d-%02d", Math.abs(time.year), time.month, time.day);
  }

  static String time(JulianTime time) {
    time.makeTime();
    String minutes = String.format(Locale.ROOT, "%02d:%02d:", time.hour, time.minute);
    if (time.isFine) {
      int thousandths = (int) (1000 * time.second + 0.5);
      return minutes
          + String.format(Locale.ROOT, "%02d.%03d", thousandths / 1000, thousandths % 1000);
    }
    return minutes + String.format(Locale.ROOT, "%02d", (int) time.second);
  }

  static String dateTime(JulianTime time) {
    time.makeParts();
    return date(time) + " " + time(time);
  }

  static double unixSeconds(JulianTime time) {
    return (time.ms() - JulianTime.EPOCH_MS) / 1000.0;
  }

  static long wholeUnixSeconds(JulianTime time) {
    return time.ms() / 1000 - JulianTime.EPOCH_MS / 1000;
  }

  /** Formats a time like {@code strftime}; null if the format contains an unknown letter. */
  static @Nullable String format(String format, JulianTime time) {
    time.ms();
    time.makeParts();
    StringBuilder text = new StringBuilder();
    int at = 0;
    while (at < format.length()) {
      boolean isPlace = format.charAt(at) == '%';
      String part = isPlace ? part(letter(format, at + 1), time) : format.substring(at, at + 1);
      if (part == null) {
        return null;
      }
      text.append(part);
      at += isPlace ? 2 : 1;
    }
    return text.toString();
  }

  /** The character at an index; 0, which is no valid format letter, after the end. */
  private static char letter(String format, int at) {
    return at < format.length() ? format.charAt(at) : 0;
  }

  private static @Nullable String part(char letter, JulianTime time) {
    return switch (letter) {
      case 'd' -> String.format(Locale.ROOT, "%02d", time.day);
      case 'e' -> String.format(Locale.ROOT, "%2d", time.day);
      case 'f' -> String.format(Locale.ROOT, "%06.3f", Math.min(time.second, LAST_SECOND));
      case 'F' -> String.format(Locale.ROOT, "%04d-%02d-%02d", time.year, time.month, time.day);
      case 'H' -> String.format(Locale.ROOT, "%02d", time.hour);
      case 'k' -> String.format(Locale.ROOT, "%2d", time.hour);
      case 'I' -> String.format(Locale.ROOT, "%02d", ofTwelve(time.hour));
      case 'l' -> String.format(Locale.ROOT, "%2d", ofTwelve(time.hour));
      case 'm' -> String.format(Locale.ROOT, "%02d", time.month);
      case 'M' -> String.format(Locale.ROOT, "%02d", time.minute);
      case 'p' -> time.hour >= 12 ? "PM" : "AM";
      case 'P' -> time.hour >= 12 ? "pm" : "am";
      case 'R' -> String.format(Locale.ROOT, "%02d:%02d", time.hour, time.minute);
      case 'S' -> String.format(Locale.ROOT, "%02d", (int) time.second);
      case 'T' ->
          String.format(Locale.ROOT, "%02d:%02d:%02d", time.hour, time.minute, (int) time.second);
      case 'Y' -> String.format(Locale.ROOT, "%04d", time.year);
      case '%' -> "%";
      default -> ofCalendar(letter, time);
    };
  }

  private static int ofTwelve(int hour) {
    return hour % 12 == 0 ? 12 : hour > 12 ? hour - 12 : hour;
  }

  private static @Nullable String ofCalendar(char letter, JulianTime time) {
    return switch (letter) {
      case 'j' -> String.format(Locale.ROOT, "%03d", time.daysAfterNewYear() + 1);
      case 'J' -> julianDay(time);
      case 's' ->
          time.isFine
              ? String.format(Locale.ROOT, "%.3f", unixSeconds(time))
              : String.valueOf(wholeUnixSeconds(time));
      case 'u' -> String.valueOf(time.daysAfterSunday() == 0 ? 7 : time.daysAfterSunday());
      case 'w' -> String.valueOf(time.daysAfterSunday());
      case 'U' -> week(time.daysAfterNewYear() - time.daysAfterSunday() + 7);
      case 'W' -> week(time.daysAfterNewYear() - time.daysAfterMonday() + 7);
      case 'V' -> week(thursday(time).daysAfterNewYear() + 7);
      case 'G' -> String.format(Locale.ROOT, "%04d", thursday(time).year);
      case 'g' -> String.format(Locale.ROOT, "%02d", thursday(time).year % 100);
      default -> null;
    };
  }

  private static String week(int days) {
    return String.format(Locale.ROOT, "%02d", days / 7);
  }

  /** The Thursday of a day's week, which determines the year of an ISO week. */
  private static JulianTime thursday(JulianTime time) {
    return time.daysLater(3 - time.daysAfterMonday());
  }

  private static String julianDay(JulianTime time) {
    double days = time.ms() / (double) JulianTime.DAY_MS;
    // SQLite computes about 19 digits and rounds them again.
    BigDecimal rounded =
        new BigDecimal(days)
            .round(new MathContext(DIGITS_OF_DAY + 3))
            .round(new MathContext(DIGITS_OF_DAY));
    return rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString();
  }
}
