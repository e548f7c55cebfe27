package dev.sonda.perfetto.sql.internal.value;

import dev.sonda.perfetto.sql.catalog.ValueType;
import dev.sonda.perfetto.sql.syntax.BinaryOperator;

/** Compiles arithmetic operators. */
public final class ArithmeticCompiler {
  private static final long BITS = Long.SIZE;

  private ArithmeticCompiler() {}

  public static TypedExpression binary(
      BinaryOperator operator, TypedExpression left, TypedExpression right) {
    return switch (operator) {
      case CONCAT -> computed(operator, left, right);
      case BIT_AND, BIT_OR, SHIFT_LEFT, SHIFT_RIGHT ->
          RepeatedOperandBinding.with(
              TypeConversions.integer(left),
              TypeConversions.integer(right),
              (a, b) -> computed(operator, a, b));
      default ->
          RepeatedOperandBinding.with(
              TypeConversions.number(left),
              TypeConversions.number(right),
              (a, b) -> computed(operator, a, b));
    };
  }

  private static TypedExpression computed(
      BinaryOperator operator, TypedExpression left, TypedExpression right) {
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

  private static boolean isNull(TypedExpression a, TypedExpression b) {
    return a.type() == ValueType.NULL || b.type() == ValueType.NULL;
  }

  private static TypedExpression plain(
      BinaryOperator word, TypedExpression left, TypedExpression right) {
    String operator = word.sql();
    TypedExpression a = TypeConversions.number(left);
    TypedExpression b = TypeConversions.number(right);
    if (isNull(a, b)) {
      return TypedExpression.nothing();
    }
    TypedExpression constant = ConstantFolding.arithmetic(word, a, b);
    if (constant != null) {
      return constant;
    }
    if (a.type() == ValueType.INTEGER && b.type() == ValueType.INTEGER) {
      return TypedExpression.integer("(" + a.sql() + " " + operator + " " + b.sql() + ")");
    }
    TypedExpression real =
        notNan(
            "("
                + TypeConversions.real(a).sql()
                + " "
                + operator
                + " "
                + TypeConversions.real(b).sql()
                + ")");
    String integer = "(" + whole(a) + " " + operator + " " + whole(b) + ")";
    return mayBeIntegers(a, b) ? integerUnlessTooLarge(a, b, integer, real) : real;
  }

  /** The result of operands of type {@code ANY}; a result beyond 64 bits is a real number. */
  private static TypedExpression integerUnlessTooLarge(
      TypedExpression a, TypedExpression b, String integer, TypedExpression real) {
    return DynamicValues.integerOrReal(
        DynamicValues.isInteger(a)
            + " AND "
            + DynamicValues.isInteger(b)
            + " AND TRY("
            + integer
            + ") IS NOT NULL",
        DynamicValues.ofSome(integer),
        real);
  }

  private static boolean mayBeIntegers(TypedExpression a, TypedExpression b) {
    return a.type() != ValueType.REAL && b.type() != ValueType.REAL;
  }

  /** The operand as an integer; NULL if its value isn't an integer. */
  private static String whole(TypedExpression typed) {
    return typed.type() == ValueType.ANY ? DynamicValues.integer(typed).sql() : typed.sql();
  }

  /**
   * The result of operands of type {@code ANY}: {@code integer} where both values are integers,
   * else {@code real}.
   */
  private static TypedExpression integerOrReal(
      TypedExpression a, TypedExpression b, TypedExpression integer, TypedExpression real) {
    return DynamicValues.integerOrReal(
        DynamicValues.isInteger(a) + " AND " + DynamicValues.isInteger(b), integer, real);
  }

  /** Replaces NaN by NULL, as SQLite has no NaN. */
  private static TypedExpression notNan(String sql) {
    return TypedExpression.real("nullif(" + sql + ", CAST('nan' AS DOUBLE))");
  }

  private static TypedExpression divided(TypedExpression left, TypedExpression right) {
    TypedExpression a = TypeConversions.number(left);
    TypedExpression b = TypeConversions.number(right);
    if (isNull(a, b)) {
      return TypedExpression.nothing();
    }
    if (a.type() == ValueType.INTEGER && b.type() == ValueType.INTEGER) {
      return TypedExpression.integer("(" + a.sql() + " // nullif(" + b.sql() + ", 0))");
    }
    TypedExpression real =
        notNan(
            "("
                + TypeConversions.real(a).sql()
                + " / nullif("
                + TypeConversions.real(b).sql()
                + ", 0))");
    TypedExpression integer =
        TypedExpression.integer("(" + whole(a) + " // nullif(" + whole(b) + ", 0))");
    return mayBeIntegers(a, b) ? integerOrReal(a, b, integer, real) : real;
  }

  private static TypedExpression remainder(TypedExpression left, TypedExpression right) {
    TypedExpression a = TypeConversions.number(left);
    TypedExpression b = TypeConversions.number(right);
    if (isNull(a, b)) {
      return TypedExpression.nothing();
    }
    String sql =
        "("
            + TypeConversions.integer(a).sql()
            + " % nullif("
            + divisor(TypeConversions.integer(b))
            + ", 0))";
    if (a.type() == ValueType.INTEGER && b.type() == ValueType.INTEGER) {
      return TypedExpression.integer(sql);
    }
    TypedExpression real = TypedExpression.real(TypeConversions.cast(sql, ValueType.REAL));
    return mayBeIntegers(a, b) ? integerOrReal(a, b, TypedExpression.integer(sql), real) : real;
  }

  /** A divisor with 1 for -1, by which the engine can't divide the least integer. */
  private static String divisor(TypedExpression b) {
    return b.constant() instanceof Long number && number != -1
        ? b.sql()
        : RepeatedOperandBinding.with(
                b,
                value ->
                    TypedExpression.integer(
                        "CASE WHEN %1$s = -1 THEN 1 ELSE %1$s END".formatted(value.sql())))
            .sql();
  }

  private static TypedExpression bits(
      String operator, TypedExpression left, TypedExpression right) {
    TypedExpression a = TypeConversions.integer(left);
    TypedExpression b = TypeConversions.integer(right);
    return isNull(a, b)
        ? TypedExpression.nothing()
        : TypedExpression.integer("(" + a.sql() + " " + operator + " " + b.sql() + ")");
  }

  /** Compiles a shift by any number of bits; a negative number shifts in the opposite direction. */
  private static TypedExpression shifted(
      TypedExpression left, TypedExpression right, boolean isLeft) {
    TypedExpression a = TypeConversions.integer(left);
    TypedExpression b = TypeConversions.integer(right);
    if (isNull(a, b)) {
      return TypedExpression.nothing();
    }
    if (b.constant() instanceof Long bits) {
      return TypedExpression.integer(byConstant(a.sql(), isLeft ? bits : -bits));
    }
    String opposite = "(-greatest(" + b.sql() + ", -64))";
    String same = isLeft ? up(a.sql(), b.sql()) : down(a.sql(), b.sql());
    String other = isLeft ? down(a.sql(), opposite) : up(a.sql(), opposite);
    return TypedExpression.integer(
        "CASE WHEN " + b.sql() + " < 0 THEN " + other + " ELSE " + same + " END");
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

  private static TypedExpression concatenated(TypedExpression left, TypedExpression right) {
    TypedExpression a = TypeConversions.text(left);
    TypedExpression b = TypeConversions.text(right);
    if (a.constant() instanceof String x && b.constant() instanceof String y) {
      return LiteralConversion.text(x + y);
    }
    return isNull(a, b)
        ? TypedExpression.nothing()
        : TypedExpression.text("(" + a.sql() + " || " + b.sql() + ")");
  }

  public static TypedExpression negated(TypedExpression operand) {
    return RepeatedOperandBinding.with(
        TypeConversions.number(operand), ArithmeticCompiler::negatedNumber);
  }

  private static TypedExpression negatedNumber(TypedExpression a) {
    if (a.constant() instanceof Long value && value != Long.MIN_VALUE) {
      return LiteralConversion.integer(-value);
    }
    if (a.constant() instanceof Double value) {
      // -2^63, the only integer whose digits without the sign exceed 64 bits.
      return value == 0x1p63
          ? LiteralConversion.integer(Long.MIN_VALUE)
          : LiteralConversion.real(-value);
    }
    if (a.type() == ValueType.ANY) {
      TypedExpression real = TypedExpression.real("(-" + TypeConversions.real(a).sql() + ")");
      return DynamicValues.integerOrReal(
          DynamicValues.isInteger(a), DynamicValues.ofSome("(-" + whole(a) + ")"), real);
    }
    return a.type() == ValueType.NULL
        ? TypedExpression.nothing()
        : TypedExpression.of("(-" + a.sql() + ")", a.type());
  }

  public static TypedExpression inverted(TypedExpression operand) {
    TypedExpression a = TypeConversions.integer(operand);
    return a.type() == ValueType.NULL
        ? TypedExpression.nothing()
        : TypedExpression.integer("(~" + a.sql() + ")");
  }
}
