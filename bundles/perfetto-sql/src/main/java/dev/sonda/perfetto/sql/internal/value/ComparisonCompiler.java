package dev.sonda.perfetto.sql.internal.value;

import dev.sonda.perfetto.sql.catalog.ValueType;
import dev.sonda.perfetto.sql.internal.value.TypedExpression.Collation;
import dev.sonda.perfetto.sql.syntax.BinaryOperator;
import org.jspecify.annotations.Nullable;

/** Compiles comparison operators, with SQLite's conversions and order of types. */
public final class ComparisonCompiler {
  /** The least positive number that doesn't fit in a signed 64-bit integer. */
  private static final double BEYOND_INTEGERS = 0x1p63;

  private ComparisonCompiler() {}

  public static TypedExpression compare(
      BinaryOperator operator, TypedExpression left, TypedExpression right) {
    TypedExpression a = left.value();
    TypedExpression b = right.value();
    return a.type() == b.type() && a.type() != ValueType.ANY
        ? compared(operator, a, b)
        : RepeatedOperandBinding.with(
            a, b, (x, y) -> compared(operator, withOwnAffinity(x), withOwnAffinity(y)));
  }

  private static TypedExpression compared(
      BinaryOperator operator, TypedExpression a, TypedExpression b) {
    TypedExpression constant = ConstantFolding.comparison(operator, a, b);
    if (constant != null) {
      return constant;
    }
    if (a.affinity().isNumeric() && !b.affinity().isNumeric()) {
      return withNumber(operator, a, b);
    }
    if (b.affinity().isNumeric() && !a.affinity().isNumeric()) {
      return withNumber(mirrored(operator), b, a);
    }
    if (a.affinity() == Affinity.TEXT && b.affinity() == Affinity.NONE) {
      return typed(operator, a, asText(b));
    }
    if (b.affinity() == Affinity.TEXT && a.affinity() == Affinity.NONE) {
      return typed(operator, asText(a), b);
    }
    return typed(operator, a, b);
  }

  /**
   * The value with its numeric affinity: a column of several queries has that of the first one, but
   * may have texts from the others.
   */
  private static TypedExpression withOwnAffinity(TypedExpression typed) {
    if (typed.type() != ValueType.ANY || !typed.affinity().isNumeric()) {
      return typed;
    }
    TypedExpression number = DynamicValues.withNumericAffinity(typed);
    return withCollationOf(number.withAffinity(typed.affinity()), typed.collation());
  }

  /** Applies text affinity to a value; blobs are unchanged. */
  private static TypedExpression asText(TypedExpression typed) {
    if (typed.type() == ValueType.ANY) {
      return withCollationOf(DynamicValues.withTextAffinity(typed), typed.collation());
    }
    return typed.type().isNumber()
        ? withCollationOf(TypeConversions.text(typed), typed.collation())
        : typed;
  }

  private static TypedExpression withCollationOf(
      TypedExpression typed, @Nullable Collation collation) {
    return collation == null ? typed : typed.withCollation(collation);
  }

  /**
   * Compares a number with another value, which is converted to a number if its whole text is a
   * number.
   */
  private static TypedExpression withNumber(
      BinaryOperator operator, TypedExpression number, TypedExpression other) {
    if (other.type() == ValueType.ANY
        || (other.type() == ValueType.TEXT && number.type() == ValueType.ANY)) {
      return typed(operator, number, DynamicValues.withNumericAffinity(other));
    }
    if (other.type() != ValueType.TEXT || !number.type().isNumber()) {
      return typed(operator, number, other);
    }
    if (other.constant() instanceof String text) {
      return typed(
          operator,
          number,
          LiteralConversion.isNumber(text) ? LiteralConversion.number(text) : other);
    }
    TypedExpression asNumber = TypedExpression.real(TypeConversions.wholeNumber(other.sql()));
    String ifNumber = typed(operator, number, asNumber).sql();
    String ifText = typed(operator, number, other).sql();
    return TypedExpression.condition(
        "(CASE WHEN " + asNumber.sql() + " IS NULL THEN " + ifText + " ELSE " + ifNumber + " END)");
  }

  static BinaryOperator mirrored(BinaryOperator operator) {
    return switch (operator) {
      case LESS -> BinaryOperator.GREATER;
      case LESS_EQUAL -> BinaryOperator.GREATER_EQUAL;
      case GREATER -> BinaryOperator.LESS;
      case GREATER_EQUAL -> BinaryOperator.LESS_EQUAL;
      default -> operator;
    };
  }

  private static TypedExpression typed(
      BinaryOperator operator, TypedExpression a, TypedExpression b) {
    if (a.type() == ValueType.NULL || b.type() == ValueType.NULL) {
      return withNull(operator, a, b);
    }
    if (a.type() == ValueType.ANY || b.type() == ValueType.ANY) {
      return DynamicComparisonCompiler.compare(operator, a, b);
    }
    return rank(a) == rank(b) ? sameClass(operator, a, b) : byClass(operator, a, b);
  }

  private static TypedExpression withNull(
      BinaryOperator operator, TypedExpression a, TypedExpression b) {
    TypedExpression other = a.type() == ValueType.NULL ? b : a;
    boolean isNothing = other.type() == ValueType.NULL;
    return switch (operator) {
      case IS -> TypedExpression.condition(isNothing ? "true" : "(" + other.sql() + " IS NULL)");
      case IS_NOT ->
          TypedExpression.condition(isNothing ? "false" : "(" + other.sql() + " IS NOT NULL)");
      default -> TypedExpression.condition("NULL::BOOLEAN");
    };
  }

  private static TypedExpression sameClass(
      BinaryOperator operator, TypedExpression a, TypedExpression b) {
    Collation collation = collation(a, b);
    String left = collated(a, collation);
    String right = collated(b, collation);
    if (a.type() != b.type()) {
      return mixedNumbers(operator, a, b);
    }
    return TypedExpression.condition("(" + left + " " + sql(operator) + " " + right + ")");
  }

  /**
   * Compares an integer with a real number, both as real numbers. This is exact only for integers
   * of up to 53 bits, whereas SQLite is always exact; comparisons with literals are exact.
   */
  private static TypedExpression mixedNumbers(
      BinaryOperator operator, TypedExpression a, TypedExpression b) {
    if (a.type() == ValueType.INTEGER && isWhole(b)) {
      return numbers(operator, a, asInteger(b));
    }
    return b.type() == ValueType.INTEGER && isWhole(a)
        ? numbers(operator, asInteger(a), b)
        : numbers(operator, TypeConversions.real(a), TypeConversions.real(b));
  }

  private static TypedExpression numbers(
      BinaryOperator operator, TypedExpression a, TypedExpression b) {
    return TypedExpression.condition("(" + a.sql() + " " + sql(operator) + " " + b.sql() + ")");
  }

  /** Whether the expression is a real literal that equals a 64-bit integer. */
  private static boolean isWhole(TypedExpression typed) {
    return typed.constant() instanceof Double number
        && number == Math.rint(number)
        && Math.abs(number) < BEYOND_INTEGERS;
  }

  private static TypedExpression asInteger(TypedExpression whole) {
    return whole.constant() instanceof Double number
        ? LiteralConversion.integer(number.longValue())
        : whole;
  }

  private static String sql(BinaryOperator operator) {
    return switch (operator) {
      case IS -> "IS NOT DISTINCT FROM";
      case IS_NOT -> "IS DISTINCT FROM";
      default -> operator.sql();
    };
  }

  public static Collation collation(TypedExpression a, TypedExpression b) {
    if (a.collation() != null) {
      return a.collation();
    }
    return b.usedCollation();
  }

  /** SQL that replaces a text in comparisons by a collation. */
  public static String collated(TypedExpression typed, Collation collation) {
    if (typed.type() != ValueType.TEXT) {
      return typed.sql();
    }
    return switch (collation) {
      case BINARY -> typed.sql();
      case NOCASE -> TypeConversions.folded(typed.sql());
      case RTRIM -> "rtrim(" + typed.sql() + ", ' ')";
    };
  }

  /**
   * SQL of two keys that are equal in the engine if the two values are equal in SQLite; NULL for
   * NULL.
   */
  public record Keys(String left, String right) {}

  /** Keys of two values, by which the engine can execute a hash join or look up a set. */
  public static Keys keys(TypedExpression left, TypedExpression right) {
    TypedExpression a = withAffinityOfOther(withOwnAffinity(left.value()), right);
    TypedExpression b = withAffinityOfOther(withOwnAffinity(right.value()), left);
    Collation collation = collation(left, right);
    if (a.type() == b.type() || a.type() == ValueType.NULL || b.type() == ValueType.NULL) {
      return new Keys(
          equalityKey(a.withCollation(collation)), equalityKey(b.withCollation(collation)));
    }
    if (a.type().isNumber() && b.type().isNumber()) {
      return new Keys(TypeConversions.real(a).sql(), TypeConversions.real(b).sql());
    }
    return new Keys(
        equalityKey(DynamicValues.of(a).withCollation(collation)),
        equalityKey(DynamicValues.of(b).withCollation(collation)));
  }

  private static TypedExpression withAffinityOfOther(TypedExpression typed, TypedExpression other) {
    if (other.affinity().isNumeric() && !typed.affinity().isNumeric()) {
      boolean isNumber = typed.type() != ValueType.TEXT && typed.type() != ValueType.ANY;
      return isNumber ? typed : DynamicValues.withNumericAffinity(typed);
    }
    return other.affinity() == Affinity.TEXT && typed.affinity() == Affinity.NONE
        ? asText(typed)
        : typed;
  }

  /** SQL of a key that is equal for equal values; NULL for NULL. */
  public static String equalityKey(TypedExpression typed) {
    return typed.type() == ValueType.ANY
        ? DynamicValues.equalityKey(typed, typed.usedCollation())
        : collated(typed, typed.usedCollation());
  }

  /** The rank of a value's type in SQLite's order: numbers, then texts, then blobs. */
  private static int rank(TypedExpression typed) {
    return switch (typed.type()) {
      case INTEGER, REAL -> 1;
      case TEXT -> 2;
      case BLOB -> 3;
      case NULL, ANY -> 0;
    };
  }

  private static TypedExpression byClass(
      BinaryOperator operator, TypedExpression a, TypedExpression b) {
    boolean isLess = rank(a) < rank(b);
    String both = a.sql() + " IS NULL OR " + b.sql() + " IS NULL";
    return switch (operator) {
      case IS -> TypedExpression.condition("(" + a.sql() + " IS NULL AND " + b.sql() + " IS NULL)");
      case IS_NOT ->
          TypedExpression.condition("(" + a.sql() + " IS NOT NULL OR " + b.sql() + " IS NOT NULL)");
      case EQUAL -> constant(both, false);
      case NOT_EQUAL -> constant(both, true);
      case LESS, LESS_EQUAL -> constant(both, isLess);
      default -> constant(both, !isLess);
    };
  }

  private static TypedExpression constant(String isNull, boolean value) {
    return TypedExpression.condition("(CASE WHEN " + isNull + " THEN NULL ELSE " + value + " END)");
  }
}
