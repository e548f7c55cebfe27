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
final class RequestedTypeConversion {
  @FunctionalInterface
  private interface Reading {
    @Nullable Object of(Object value) throws SQLException;
  }

  private static final Map<Class<?>, Reading> READINGS =
      Map.ofEntries(
          Map.entry(Object.class, value -> value),
          Map.entry(String.class, CellValueConversion::toText),
          Map.entry(Boolean.class, CellValueConversion::toFlag),
          Map.entry(
              Byte.class,
              value -> (byte) CellValueConversion.toInteger(value, Byte.MIN_VALUE, Byte.MAX_VALUE)),
          Map.entry(
              Short.class,
              value ->
                  (short) CellValueConversion.toInteger(value, Short.MIN_VALUE, Short.MAX_VALUE)),
          Map.entry(
              Integer.class,
              value ->
                  (int) CellValueConversion.toInteger(value, Integer.MIN_VALUE, Integer.MAX_VALUE)),
          Map.entry(
              Long.class,
              value -> CellValueConversion.toInteger(value, Long.MIN_VALUE, Long.MAX_VALUE)),
          Map.entry(Float.class, value -> (float) CellValueConversion.toDouble(value)),
          Map.entry(Double.class, CellValueConversion::toDouble),
          Map.entry(Number.class, CellValueConversion::toDecimal),
          Map.entry(BigDecimal.class, CellValueConversion::toDecimal),
          Map.entry(BigInteger.class, CellValueConversion::toBigInteger),
          Map.entry(byte[].class, CellValueConversion::toBytes),
          Map.entry(LocalDate.class, TextToDateTime::toLocalDate),
          Map.entry(LocalTime.class, TextToDateTime::toLocalTime),
          Map.entry(LocalDateTime.class, TextToDateTime::toDateTime),
          Map.entry(Date.class, value -> TextToDateTime.toDate(value, ZoneId.systemDefault())),
          Map.entry(Time.class, value -> TextToDateTime.toTime(value, ZoneId.systemDefault())),
          Map.entry(
              Timestamp.class, value -> TextToDateTime.toTimestamp(value, ZoneId.systemDefault())));

  private RequestedTypeConversion() {}

  static <T> @Nullable T of(@Nullable Object value, Class<T> type) throws SQLException {
    Reading reading = READINGS.get(type);
    if (reading == null) {
      throw SqlErrors.unsupported("no value of a trace is read as a " + type.getName());
    }
    return value == null ? null : type.cast(reading.of(value));
  }
}
