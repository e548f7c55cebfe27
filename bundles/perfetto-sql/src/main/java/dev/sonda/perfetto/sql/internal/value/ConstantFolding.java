package dev.sonda.perfetto.sql.internal.value;

import dev.sonda.perfetto.sql.syntax.BinaryOperator;
import org.jspecify.annotations.Nullable;

/** Folds constants: evaluates operators with literal operands at compile time. */
final class ConstantFolding {
  private ConstantFolding() {}

  /** The literal that results from two literal operands; null if the engine has to compute it. */
  static @Nullable TypedExpression arithmetic(
      BinaryOperator operator, TypedExpression a, TypedExpression b) {
    if (a.constant() instanceof Long x && b.constant() instanceof Long y) {
      return ofIntegers(operator, x, y);
    }
    boolean areNumbers = a.constant() instanceof Number && b.constant() instanceof Number;
    return areNumbers ? ofReals(operator, real(a), real(b)) : null;
  }

  private static double real(TypedExpression typed) {
    return typed.constant() instanceof Number number ? number.doubleValue() : 0;
  }

  private static @Nullable TypedExpression ofIntegers(BinaryOperator operator, long x, long y) {
    try {
      return switch (operator) {
        case ADD -> LiteralConversion.integer(Math.addExact(x, y));
        case SUBTRACT -> LiteralConversion.integer(Math.subtractExact(x, y));
        case MULTIPLY -> LiteralConversion.integer(Math.multiplyExact(x, y));
        default -> null;
      };
    } catch (ArithmeticException e) {
      return ofReals(operator, (double) x, (double) y);
    }
  }

  private static @Nullable TypedExpression ofReals(BinaryOperator operator, double x, double y) {
    return switch (operator) {
      case ADD -> LiteralConversion.real(x + y);
      case SUBTRACT -> LiteralConversion.real(x - y);
      case MULTIPLY -> LiteralConversion.real(x * y);
      default -> null;
    };
  }

  /** The result of comparing two integer literals; null if the engine has to compute it. */
  static @Nullable TypedExpression comparison(
      BinaryOperator operator, TypedExpression a, TypedExpression b) {
    if (a.constant() instanceof Long x && b.constant() instanceof Long y) {
      return truth(operator, Long.compare(x, y));
    }
    return null;
  }

  private static @Nullable TypedExpression truth(BinaryOperator operator, int order) {
    return switch (operator) {
      case EQUAL, IS -> truth(order == 0);
      case NOT_EQUAL, IS_NOT -> truth(order != 0);
      case LESS -> truth(order < 0);
      case LESS_EQUAL -> truth(order <= 0);
      case GREATER -> truth(order > 0);
      case GREATER_EQUAL -> truth(order >= 0);
      default -> null;
    };
  }

  private static TypedExpression truth(boolean isTrue) {
    return LiteralConversion.integer(isTrue ? 1 : 0);
  }
}
