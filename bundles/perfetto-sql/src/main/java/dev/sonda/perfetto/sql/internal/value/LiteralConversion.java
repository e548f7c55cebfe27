package dev.sonda.perfetto.sql.internal.value;

import dev.sonda.perfetto.sql.catalog.ValueType;
import java.math.BigInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Converts literals of SQLite to literals of DuckDB. */
public final class LiteralConversion {
  private static final BigInteger MOST = BigInteger.valueOf(Long.MAX_VALUE);
  private static final int HEX = 16;
  private static final Pattern NUMBER =
      Pattern.compile(
          "^[ \\t\\n\\x0b\\f\\r]*([+-]?(?:[0-9]+[.]?[0-9]*|[.][0-9]+)(?:[eE][+-]?[0-9]+)?)");
  private static final Pattern INTEGER = Pattern.compile("[+-]?[0-9]+");

  private LiteralConversion() {}

  /** An unsigned integer literal; a number beyond 64 bits becomes a real literal. */
  public static TypedExpression integer(String text) {
    if (text.length() > 2 && Character.toLowerCase(text.charAt(1)) == 'x') {
      return integer(new BigInteger(text.substring(2), HEX).longValue());
    }
    BigInteger value = new BigInteger(text);
    return value.compareTo(MOST) > 0 ? real(value.doubleValue()) : integer(value.longValue());
  }

  public static TypedExpression integer(long value) {
    String sql =
        value == Long.MIN_VALUE
            ? "(-9223372036854775807 - 1)"
            : value < 0 ? "(" + value + ")" : Long.toString(value);
    return TypedExpression.constant(value, sql + "::BIGINT", ValueType.INTEGER);
  }

  public static TypedExpression real(double value) {
    if (Double.isNaN(value)) {
      return TypedExpression.nothing();
    }
    String sql =
        Double.isInfinite(value) ? (value > 0 ? "'inf'" : "'-inf'") + "::DOUBLE" : finite(value);
    return TypedExpression.constant(value, sql, ValueType.REAL);
  }

  /** A number with an exponent is a DOUBLE to DuckDB, others are decimals. */
  private static String finite(double value) {
    String text = Double.toString(value);
    String literal = text.indexOf('E') < 0 ? text + "E0" : text;
    return literal.startsWith("-") ? "(" + literal + ")" : literal;
  }

  public static TypedExpression text(String value) {
    return TypedExpression.constant(value, TypeConversions.quoted(value), ValueType.TEXT);
  }

  public static TypedExpression blob(String hex) {
    return TypedExpression.of("unhex('" + hex + "')", ValueType.BLOB);
  }

  /** The number at the start of a text, or 0. */
  public static TypedExpression number(String text) {
    Matcher matcher = NUMBER.matcher(text);
    return matcher.find() ? parsed(matcher.group(1)) : integer(0);
  }

  private static TypedExpression parsed(String digits) {
    if (!INTEGER.matcher(digits).matches()) {
      return real(Double.parseDouble(digits));
    }
    BigInteger value = new BigInteger(digits);
    return value.bitLength() < Long.SIZE ? integer(value.longValue()) : real(value.doubleValue());
  }

  /** Whether a text is entirely a number, apart from surrounding white space. */
  public static boolean isNumber(String text) {
    Matcher matcher = NUMBER.matcher(text);
    return matcher.find() && text.substring(matcher.end()).strip().isEmpty();
  }
}
