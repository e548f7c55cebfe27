package dev.sonda.trace.jdbc.internal.rows;

import dev.sonda.trace.jdbc.internal.SqlErrors;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.HexFormat;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Converts values of the engine to the return types of getters. Null is converted to null, or to 0
 * for primitive types.
 */
public final class CellValueConversion {
  private CellValueConversion() {}

  public static @Nullable String toText(@Nullable Object value) {
    return switch (value) {
      case null -> null;
      case byte[] bytes -> HexFormat.of().formatHex(bytes);
      default -> value.toString();
    };
  }

  public static byte @Nullable [] toBytes(@Nullable Object value) throws SQLException {
    return switch (value) {
      case null -> null;
      case byte[] bytes -> bytes;
      case String text -> text.getBytes(StandardCharsets.UTF_8);
      default -> throw unfit(value, "bytes");
    };
  }

  public static double toDouble(@Nullable Object value) throws SQLException {
    return switch (value) {
      case null -> 0;
      case Number number -> number.doubleValue();
      case String text -> parsed(text, "a number").doubleValue();
      default -> throw unfit(value, "a number");
    };
  }

  /** Converts a value to an integer within bounds; fractional digits are truncated. */
  public static long toInteger(@Nullable Object value, long least, long most) throws SQLException {
    long integer = value instanceof Long exact ? exact : cut(toDecimal(value));
    if (integer < least || integer > most) {
      throw SqlErrors.value(integer + " is not between " + least + " and " + most);
    }
    return integer;
  }

  private static long cut(@Nullable BigDecimal decimal) throws SQLException {
    if (decimal == null) {
      return 0;
    }
    try {
      return decimal.setScale(0, RoundingMode.DOWN).longValueExact();
    } catch (ArithmeticException e) {
      throw SqlErrors.value(decimal + " doesn't fit into 64 bits");
    }
  }

  public static @Nullable BigDecimal toDecimal(@Nullable Object value) throws SQLException {
    return switch (value) {
      case null -> null;
      case Boolean flag -> flag ? BigDecimal.ONE : BigDecimal.ZERO;
      case Long integer -> BigDecimal.valueOf(integer);
      case Double real when Double.isFinite(real) -> BigDecimal.valueOf(real);
      case String text -> parsed(text, "a number");
      default -> throw unfit(value, "a decimal number");
    };
  }

  public static @Nullable BigInteger toBigInteger(@Nullable Object value) throws SQLException {
    BigDecimal decimal = toDecimal(value);
    return decimal == null ? null : decimal.toBigInteger();
  }

  private static BigDecimal parsed(String text, String wanted) throws SQLException {
    try {
      return new BigDecimal(text.strip());
    } catch (NumberFormatException e) {
      throw unfit(text, wanted);
    }
  }

  public static boolean toFlag(@Nullable Object value) throws SQLException {
    return switch (value) {
      case null -> false;
      case Boolean flag -> flag;
      case Long integer -> integer != 0;
      case Double real -> real != 0;
      case String text -> flag(text);
      default -> throw unfit(value, "a boolean");
    };
  }

  private static boolean flag(String text) throws SQLException {
    return switch (text.strip().toLowerCase(Locale.ROOT)) {
      case "true", "t", "1" -> true;
      case "false", "f", "0" -> false;
      default -> throw unfit(text, "a boolean");
    };
  }

  static SQLException unfit(Object value, String wanted) {
    String shown = value instanceof byte[] bytes ? bytes.length + " bytes" : "'" + value + "'";
    return SqlErrors.value(shown + " can't be read as " + wanted);
  }
}
