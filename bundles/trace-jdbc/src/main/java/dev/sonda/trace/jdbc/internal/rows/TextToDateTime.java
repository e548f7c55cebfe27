package dev.sonda.trace.jdbc.internal.rows;

import java.sql.Date;
import java.sql.SQLException;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.Calendar;
import org.jspecify.annotations.Nullable;

/**
 * Converts texts to dates and times. Timestamps of a trace aren't converted, as they are integers
 * of a clock that isn't known for a column.
 */
final class TextToDateTime {
  /** Number of characters before the time in a text such as 2026-11-25 10:00:00. */
  private static final int DATE_CHARS = 10;

  private TextToDateTime() {}

  static @Nullable LocalDateTime toDateTime(@Nullable Object value) throws SQLException {
    String text = text(value, "a time stamp");
    try {
      if (text == null) {
        return null;
      }
      return text.length() == DATE_CHARS
          ? LocalDate.parse(text).atStartOfDay()
          : LocalDateTime.parse(
              text.length() > DATE_CHARS && text.charAt(DATE_CHARS) == ' '
                  ? text.substring(0, DATE_CHARS) + 'T' + text.substring(DATE_CHARS + 1)
                  : text);
    } catch (DateTimeException e) {
      throw CellValueConversion.unfit(text, "a time stamp");
    }
  }

  static @Nullable LocalDate toLocalDate(@Nullable Object value) throws SQLException {
    LocalDateTime time = toDateTime(value);
    return time == null ? null : time.toLocalDate();
  }

  static @Nullable LocalTime toLocalTime(@Nullable Object value) throws SQLException {
    String text = text(value, "a time");
    try {
      return text == null ? null : LocalTime.parse(text);
    } catch (DateTimeException e) {
      LocalDateTime time = toDateTime(value);
      return time == null ? null : time.toLocalTime();
    }
  }

  static @Nullable Date toDate(@Nullable Object value, ZoneId zone) throws SQLException {
    LocalDate date = toLocalDate(value);
    return date == null ? null : new Date(date.atStartOfDay(zone).toInstant().toEpochMilli());
  }

  static @Nullable Time toTime(@Nullable Object value, ZoneId zone) throws SQLException {
    LocalTime time = toLocalTime(value);
    return time == null
        ? null
        : new Time(time.atDate(LocalDate.EPOCH).atZone(zone).toInstant().toEpochMilli());
  }

  static @Nullable Timestamp toTimestamp(@Nullable Object value, ZoneId zone) throws SQLException {
    LocalDateTime time = toDateTime(value);
    return time == null ? null : Timestamp.from(time.atZone(zone).toInstant());
  }

  static ZoneId zoneOf(@Nullable Calendar calendar) {
    return calendar == null ? ZoneId.systemDefault() : calendar.getTimeZone().toZoneId();
  }

  private static @Nullable String text(@Nullable Object value, String wanted) throws SQLException {
    return switch (value) {
      case null -> null;
      case String text -> text.strip();
      default -> throw CellValueConversion.unfit(value, wanted);
    };
  }
}
