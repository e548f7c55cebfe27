package dev.sonda.trace.jdbc.internal.rows;

import dev.sonda.trace.jdbc.internal.SqlErrors;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.Date;
import java.sql.SQLException;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Converts values to objects of a class that the caller specifies. */
final class TypedValue {
  @FunctionalInterface
  private interface Reading {
    @Nullable Object of(Object value) throws SQLException;
  }

  private static final Map<Class<?>, Reading> READINGS =
      Map.ofEntries(
          Map.entry(Object.class, value -> value),
          Map.entry(String.class, Conversion::toText),
          Map.entry(Boolean.class, Conversion::toFlag),
          Map.entry(
              Byte.class,
              value -> (byte) Conversion.toInteger(value, Byte.MIN_VALUE, Byte.MAX_VALUE)),
          Map.entry(
              Short.class,
              value -> (short) Conversion.toInteger(value, Short.MIN_VALUE, Short.MAX_VALUE)),
          Map.entry(
              Integer.class,
              value -> (int) Conversion.toInteger(value, Integer.MIN_VALUE, Integer.MAX_VALUE)),
          Map.entry(
              Long.class, value -> Conversion.toInteger(value, Long.MIN_VALUE, Long.MAX_VALUE)),
          Map.entry(Float.class, value -> (float) Conversion.toDouble(value)),
          Map.entry(Double.class, Conversion::toDouble),
          Map.entry(Number.class, Conversion::toDecimal),
          Map.entry(BigDecimal.class, Conversion::toDecimal),
          Map.entry(BigInteger.class, Conversion::toBigInteger),
          Map.entry(byte[].class, Conversion::toBytes),
          Map.entry(LocalDate.class, TextToDateTime::toLocalDate),
          Map.entry(LocalTime.class, TextToDateTime::toLocalTime),
          Map.entry(LocalDateTime.class, TextToDateTime::toDateTime),
          Map.entry(Date.class, value -> TextToDateTime.toDate(value, ZoneId.systemDefault())),
          Map.entry(Time.class, value -> TextToDateTime.toTime(value, ZoneId.systemDefault())),
          Map.entry(
              Timestamp.class, value -> TextToDateTime.toTimestamp(value, ZoneId.systemDefault())));

  private TypedValue() {}

  static <T> @Nullable T of(@Nullable Object value, Class<T> type) throws SQLException {
    Reading reading = READINGS.get(type);
    if (reading == null) {
      throw SqlErrors.unsupported("no value of a trace is read as a " + type.getName());
    }
    return value == null ? null : type.cast(reading.of(value));
  }
}
