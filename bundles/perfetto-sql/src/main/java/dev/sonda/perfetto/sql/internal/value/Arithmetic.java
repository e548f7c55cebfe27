package dev.sonda.perfetto.sql.internal.value;

import dev.sonda.perfetto.sql.catalog.ValueType;
import dev.sonda.perfetto.sql.syntax.BinaryOperator;

/** Operators that compute. */
public final class Arithmetic {
  private static final long BITS = Long.SIZE;

  private Arithmetic() {}

  public static Typed binary(BinaryOperator operator, Typed left, Typed right) {
    return switch (operator) {
      case ADD, SUBTRACT, MULTIPLY -> plain(operator.sql(), left, right);
      case DIVIDE -> divided(left, right);
      case REMAINDER -> remainder(left, right);
      case BIT_AND, BIT_OR -> bits(operator.sql(), left, right);
      case SHIFT_LEFT -> shifted(left, right, true);
      case SHIFT_RIGHT -> shifted(left, right, false);
      case CONCAT -> concatenated(left, right);
      default -> throw new IllegalArgumentException(operator.name());
    };
  }

  private static boolean isNull(Typed a, Typed b) {
    return a.type() == ValueType.NULL || b.type() == ValueType.NULL;
  }

  private static Typed plain(String operator, Typed left, Typed right) {
    Typed a = Conversions.number(left);
    Typed b = Conversions.number(right);
    if (isNull(a, b)) {
      return Typed.nothing();
    }
    if (a.type() == ValueType.INTEGER && b.type() == ValueType.INTEGER) {
      return Typed.integer("(" + a.sql() + " " + operator + " " + b.sql() + ")");
    }
    return notNan(
        "(" + Conversions.real(a).sql() + " " + operator + " " + Conversions.real(b).sql() + ")");
  }

  /** SQLite has no NaN: it is NULL. */
  private static Typed notNan(String sql) {
    return Typed.real("nullif(" + sql + ", CAST('nan' AS DOUBLE))");
  }

  private static Typed divided(Typed left, Typed right) {
    Typed a = Conversions.number(left);
    Typed b = Conversions.number(right);
    if (isNull(a, b)) {
      return Typed.nothing();
    }
    if (a.type() == ValueType.INTEGER && b.type() == ValueType.INTEGER) {
      return Typed.integer("(" + a.sql() + " // nullif(" + b.sql() + ", 0))");
    }
    return notNan(
        "(" + Conversions.real(a).sql() + " / nullif(" + Conversions.real(b).sql() + ", 0))");
  }

  private static Typed remainder(Typed left, Typed right) {
    Typed a = Conversions.number(left);
    Typed b = Conversions.number(right);
    if (isNull(a, b)) {
      return Typed.nothing();
    }
    String sql =
        "(" + Conversions.integer(a).sql() + " % nullif(" + Conversions.integer(b).sql() + ", 0))";
    return a.type() == ValueType.INTEGER && b.type() == ValueType.INTEGER
        ? Typed.integer(sql)
        : Typed.real(Conversions.cast(sql, ValueType.REAL));
  }

  private static Typed bits(String operator, Typed left, Typed right) {
    Typed a = Conversions.integer(left);
    Typed b = Conversions.integer(right);
    return isNull(a, b)
        ? Typed.nothing()
        : Typed.integer("(" + a.sql() + " " + operator + " " + b.sql() + ")");
  }

  /** By a negative number in the other direction, and by any number of bits. */
  private static Typed shifted(Typed left, Typed right, boolean isLeft) {
    Typed a = Conversions.integer(left);
    Typed b = Conversions.integer(right);
    if (isNull(a, b)) {
      return Typed.nothing();
    }
    if (b.constant() instanceof Long bits) {
      return Typed.integer(byConstant(a.sql(), isLeft ? bits : -bits));
    }
    String opposite = "(-greatest(" + b.sql() + ", -64))";
    String same = isLeft ? up(a.sql(), b.sql()) : down(a.sql(), b.sql());
    String other = isLeft ? down(a.sql(), opposite) : up(a.sql(), opposite);
    return Typed.integer("CASE WHEN " + b.sql() + " < 0 THEN " + other + " ELSE " + same + " END");
  }

  /** To the left, or by a negative number to the right. */
  private static String byConstant(String value, long bits) {
    if (bits <= 0) {
      return "(" + value + " >> " + Math.min(-Math.max(bits, -BITS), BITS - 1) + ")";
    }
    return bits >= BITS ? "(" + value + " & 0)" : up(value, Long.toString(bits));
  }

  private static String down(String value, String bits) {
    return "(" + value + " >> CAST(least(" + bits + ", " + (BITS - 1) + ") AS BIGINT))";
  }

  /** DuckDB refuses what leaves 63 bits: the highest one is added by itself. */
  private static String up(String value, String bits) {
    String room = "(" + (BITS - 1) + " - (" + bits + "))";
    String low = "((" + value + " & ((CAST(1 AS BIGINT) << " + room + ") - 1)) << (" + bits + "))";
    String sign = "((" + value + " >> " + room + ") & 1)";
    return "CASE WHEN "
        + bits
        + " >= "
        + BITS
        + " THEN "
        + value
        + " & 0 WHEN "
        + bits
        + " = 0 THEN "
        + value
        + " WHEN "
        + bits
        + " = 63 THEN ("
        + value
        + " & 1) * (-9223372036854775807 - 1) WHEN "
        + sign
        + " = 1 THEN "
        + low
        + " + (-9223372036854775807 - 1) ELSE "
        + low
        + " END";
  }

  private static Typed concatenated(Typed left, Typed right) {
    Typed a = Conversions.text(left);
    Typed b = Conversions.text(right);
    return isNull(a, b) ? Typed.nothing() : Typed.text("(" + a.sql() + " || " + b.sql() + ")");
  }

  public static Typed negated(Typed operand) {
    Typed a = Conversions.number(operand);
    if (a.constant() instanceof Long value && value != Long.MIN_VALUE) {
      return Literals.integer(-value);
    }
    if (a.constant() instanceof Double value) {
      // The one integer whose digits alone are too many.
      return value == 0x1p63 ? Literals.integer(Long.MIN_VALUE) : Literals.real(-value);
    }
    return a.type() == ValueType.NULL ? Typed.nothing() : Typed.of("(-" + a.sql() + ")", a.type());
  }

  public static Typed inverted(Typed operand) {
    Typed a = Conversions.integer(operand);
    return a.type() == ValueType.NULL ? Typed.nothing() : Typed.integer("(~" + a.sql() + ")");
  }
}
