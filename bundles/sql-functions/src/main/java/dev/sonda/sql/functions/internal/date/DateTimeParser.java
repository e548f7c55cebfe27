package dev.sonda.sql.functions.internal.date;

import java.time.InstantSource;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Parses dates and times: {@code 2024-02-29 12:30:00.5+01:00}, parts of such a text, numbers, and
 * "now".
 */
final class DateTimeParser {
  private static final double MOST_FRACTION = 0.999;
  private static final int LAST_HOUR = 24;
  private static final int LAST_OF_SIXTY = 59;

  private DateTimeParser() {}

  /** Parses a time; null if the text isn't a time. */
  static @Nullable JulianTime read(String text, InstantSource clock) {
    JulianTime time = new JulianTime();
    if (readDate(text, time)) {
      return time;
    }
    time = new JulianTime();
    if (readTime(new TextCursor(text, 0), time)) {
      return time;
    }
    String lower = text.toLowerCase(Locale.ROOT);
    boolean isFine = lower.equals("subsec") || lower.equals("subsecond");
    if (isFine || lower.equals("now")) {
      JulianTime now = now(clock);
      now.isFine = isFine;
      return now;
    }
    Double number = SqliteNumberParser.of(text);
    return number == null ? null : JulianTime.ofNumber(number);
  }

  static JulianTime now(InstantSource clock) {
    JulianTime now = JulianTime.ofMs(clock.millis() + JulianTime.EPOCH_MS);
    now.isUtc = true;
    return now;
  }

  private static boolean readDate(String text, JulianTime time) {
    TextCursor cursor = new TextCursor(text, 0);
    boolean isNegative = cursor.skip('-');
    int year = cursor.number(4, 0, 9999);
    int month = year >= 0 && cursor.skip('-') ? cursor.number(2, 1, 12) : -1;
    int day = month >= 0 && cursor.skip('-') ? cursor.number(2, 1, 31) : -1;
    if (day < 0) {
      return false;
    }
    while (TextCursor.isBlank(cursor.peek()) || cursor.peek() == 'T') {
      cursor.skip();
    }
    boolean hasTime = !cursor.isAtEnd();
    if (hasTime && !readTime(cursor, time)) {
      return false;
    }
    time.setDate(isNegative ? -year : year, month, day);
    if (time.zoneMinutes != 0) {
      time.ms();
    }
    return true;
  }

  /** Reads a time of day, which must extend to the end of the text. */
  static boolean readTime(TextCursor cursor, JulianTime time) {
    int hour = cursor.number(2, 0, LAST_HOUR);
    int minute = hour >= 0 && cursor.skip(':') ? cursor.number(2, 0, LAST_OF_SIXTY) : -1;
    if (minute < 0) {
      return false;
    }
    double second = 0;
    if (cursor.skip(':')) {
      second = cursor.number(2, 0, LAST_OF_SIXTY);
      if (second < 0) {
        return false;
      }
      second += fraction(cursor);
    }
    time.setTime(hour, minute, second);
    return readZone(cursor, time);
  }

  private static double fraction(TextCursor cursor) {
    int point = cursor.position();
    if (!cursor.skip('.') || !cursor.isAtDigit()) {
      cursor.goTo(point);
      return 0;
    }
    double digits = 0;
    double scale = 1;
    while (cursor.isAtDigit()) {
      digits = digits * 10 + cursor.peek() - '0';
      scale *= 10;
      cursor.skip();
    }
    return Math.min(digits / scale, MOST_FRACTION);
  }

  private static boolean readZone(TextCursor cursor, JulianTime time) {
    cursor.skipBlanks();
    if (cursor.isAtEnd()) {
      return true;
    }
    char first = cursor.peek();
    cursor.skip();
    if (first == 'Z' || first == 'z') {
      time.isUtc = true;
    } else if (first == '+' || first == '-') {
      int hours = cursor.number(2, 0, 14);
      int minutes = hours >= 0 && cursor.skip(':') ? cursor.number(2, 0, LAST_OF_SIXTY) : -1;
      if (minutes < 0) {
        return false;
      }
      time.zoneMinutes = (first == '-' ? -1 : 1) * (minutes + hours * 60);
      time.isUtc = time.zoneMinutes == 0;
    } else {
      return false;
    }
    cursor.skipBlanks();
    return cursor.isAtEnd();
  }
}
