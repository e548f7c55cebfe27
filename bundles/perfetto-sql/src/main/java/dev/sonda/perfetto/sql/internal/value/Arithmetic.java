package dev.sonda.perfetto.sql.internal.value;

import dev.sonda.perfetto.sql.catalog.ValueType;
import dev.sonda.perfetto.sql.syntax.BinaryOperator;

/** Compiles arithmetic operators. */
public final class Arithmetic {
  private static final long BITS = Long.SIZE;

  private Arithmetic() {}

  public static Typed binary(BinaryOperator operator, Typed left, Typed right) {
    return switch (operator) {
      case CONCAT -> computed(operator, left, right);
      case BIT_AND, BIT_OR, SHIFT_LEFT, SHIFT_RIGHT ->
          Bound.with(
              Conversions.integer(left),
              Conversions.integer(right),
              (a, b) -> computed(operator, a, b));
      default ->
          Bound.with(
              Conversions.number(left),
              Conversions.number(right),
              (a, b) -> computed(operator, a, b));
    };
  }

  private static Typed computed(BinaryOperator operator, Typed left, Typed right) {
    return switch (operator) {
      case ADD, SUBTRACT, MULTIPLY -> plain(operator, left, right);
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

  private static Typed plain(BinaryOperator word, Typed left, Typed right) {
    String operator = word.sql();
    Typed a = Conversions.number(left);
    Typed b = Conversions.number(right);
    if (isNull(a, b)) {
      return Typed.nothing();
    }
    Typed constant = Constants.arithmetic(word, a, b);
    if (constant != null) {
      return constant;
    }
    if (a.type() == ValueType.INTEGER && b.type() == ValueType.INTEGER) {
      return Typed.integer("(" + a.sql() + " " + operator + " " + b.sql() + ")");
    }
    Typed real =
        notNan(
            "("
                + Conversions.real(a).sql()
                + " "
                + operator
                + " "
                + Conversions.real(b).sql()
                + ")");
    String integer = "(" + whole(a) + " " + operator + " " + whole(b) + ")";
    return mayBeIntegers(a, b) ? integerOrReal(a, b, Dynamic.ofSome(integer), real) : real;
  }

  private static boolean mayBeIntegers(Typed a, Typed b) {
    return a.type() != ValueType.REAL && b.type() != ValueType.REAL;
  }

  /** The operand as an integer; NULL if its value isn't an integer. */
  private static String whole(Typed typed) {
    return typed.type() == ValueType.ANY ? Dynamic.integer(typed).sql() : typed.sql();
  }

  /**
   * The result of operands of type {@code ANY}: {@code integer} where both values are integers,
   * else {@code real}.
   */
  private static Typed integerOrReal(Typed a, Typed b, Typed integer, Typed real) {
    return Dynamic.integerOrReal(
        Dynamic.isInteger(a) + " AND " + Dynamic.isInteger(b), integer, real);
  }

  /** Replaces NaN by NULL, as SQLite has no NaN. */
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
    Typed real =
        notNan(
            "(" + Conversions.real(a).sql() + " / nullif(" + Conversions.real(b).sql() + ", 0))");
    Typed integer = Typed.integer("(" + whole(a) + " // nullif(" + whole(b) + ", 0))");
    return mayBeIntegers(a, b) ? integerOrReal(a, b, integer, real) : real;
  }

  private static Typed remainder(Typed left, Typed right) {
    Typed a = Conversions.number(left);
    Typed b = Conversions.number(right);
    if (isNull(a, b)) {
      return Typed.nothing();
    }
    String sql =
        "(" + Conversions.integer(a).sql() + " % nullif(" + Conversions.integer(b).sql() + ", 0))";
    if (a.type() == ValueType.INTEGER && b.type() == ValueType.INTEGER) {
      return Typed.integer(sql);
    }
    Typed real = Typed.real(Conversions.cast(sql, ValueType.REAL));
    return mayBeIntegers(a, b) ? integerOrReal(a, b, Typed.integer(sql), real) : real;
  }

  private static Typed bits(String operator, Typed left, Typed right) {
    Typed a = Conversions.integer(left);
    Typed b = Conversions.integer(right);
    return isNull(a, b)
        ? Typed.nothing()
        : Typed.integer("(" + a.sql() + " " + operator + " " + b.sql() + ")");
  }

  /** Compiles a shift by any number of bits; a negative number shifts in the opposite direction. */
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

  /** A shift by a constant number of bits: to the left if positive, to the right if negative. */
  private static String byConstant(String value, long bits) {
    if (bits <= 0) {
      return "(" + value + " >> " + Math.min(-Math.max(bits, -BITS), BITS - 1) + ")";
    }
    return bits >= BITS ? "(" + value + " & 0)" : up(value, Long.toString(bits));
  }

  private static String down(String value, String bits) {
    return "(" + value + " >> CAST(least(" + bits + ", " + (BITS - 1) + ") AS BIGINT))";
  }

  /** A left shift. DuckDB reports overflow beyond 63 bits, so the sign bit is added separately. */
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
    if (a.constant() instanceof String x && b.constant() instanceof String y) {
      return Literals.text(x + y);
    }
    return isNull(a, b) ? Typed.nothing() : Typed.text("(" + a.sql() + " || " + b.sql() + ")");
  }

  public static Typed negated(Typed operand) {
    return Bound.with(Conversions.number(operand), Arithmetic::negatedNumber);
  }

  private static Typed negatedNumber(Typed a) {
    if (a.constant() instanceof Long value && value != Long.MIN_VALUE) {
      return Literals.integer(-value);
    }
    if (a.constant() instanceof Double value) {
      // -2^63, the only integer whose digits without the sign exceed 64 bits.
      return value == 0x1p63 ? Literals.integer(Long.MIN_VALUE) : Literals.real(-value);
    }
    if (a.type() == ValueType.ANY) {
      Typed real = Typed.real("(-" + Conversions.real(a).sql() + ")");
      return Dynamic.integerOrReal(
          Dynamic.isInteger(a), Dynamic.ofSome("(-" + whole(a) + ")"), real);
    }
    return a.type() == ValueType.NULL ? Typed.nothing() : Typed.of("(-" + a.sql() + ")", a.type());
  }

  public static Typed inverted(Typed operand) {
    Typed a = Conversions.integer(operand);
    return a.type() == ValueType.NULL ? Typed.nothing() : Typed.integer("(~" + a.sql() + ")");
  }
}
