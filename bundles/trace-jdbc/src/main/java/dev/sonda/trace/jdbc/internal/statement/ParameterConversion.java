package dev.sonda.trace.jdbc.internal.statement;

import dev.sonda.trace.jdbc.internal.SqlErrors;
import dev.sonda.trace.jdbc.internal.rows.CellValueConversion;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.Date;
import java.sql.SQLException;
import java.sql.Time;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.temporal.TemporalAccessor;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Converts parameter values of programs to the types that the engine accepts. */
final class ParameterConversion {
  private ParameterConversion() {}

  static @Nullable Object of(@Nullable Object value) throws SQLException {
    return switch (value) {
      case null -> null;
      case Long _, Double _, Boolean _, String _, byte[] _ -> value;
      case Byte _, Short _, Integer _ -> ((Number) value).longValue();
      case Float real -> (double) real;
      case BigInteger integer -> ofDecimal(new BigDecimal(integer));
      case BigDecimal decimal -> ofDecimal(decimal);
      case Character letter -> letter.toString();
      case UUID id -> id.toString();
      case TemporalAccessor time -> time.toString();
      case Date _, Time _, Timestamp _ -> value.toString();
      default ->
          throw SqlErrors.unsupported(
              "no parameter can be a "
                  + value.getClass().getName()
                  + ": give it a text, bytes or a number");
    };
  }

  /** Converts a decimal to an integer if it has no fraction, or else to a floating-point number. */
  private static Object ofDecimal(BigDecimal decimal) {
    try {
      return decimal.longValueExact();
    } catch (ArithmeticException e) {
      return decimal.doubleValue();
    }
  }

  /**
   * Converts a value to a requested JDBC type.
   *
   * @param type one of {@link Types}
   */
  static @Nullable Object of(@Nullable Object value, int type) throws SQLException {
    Object plain = of(value);
    if (plain == null) {
      return null;
    }
    return switch (type) {
      case Types.CHAR, Types.VARCHAR, Types.LONGVARCHAR, Types.NVARCHAR, Types.NCHAR ->
          CellValueConversion.toText(plain);
      case Types.TINYINT, Types.SMALLINT, Types.INTEGER, Types.BIGINT ->
          CellValueConversion.toInteger(plain, Long.MIN_VALUE, Long.MAX_VALUE);
      case Types.DOUBLE, Types.FLOAT, Types.REAL ->
          plain instanceof Double ? plain : CellValueConversion.toDouble(plain);
      case Types.BOOLEAN, Types.BIT -> CellValueConversion.toFlag(plain);
      default -> plain;
    };
  }
}
