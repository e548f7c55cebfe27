package dev.sonda.perfetto.sql.internal.function;

import dev.sonda.perfetto.sql.internal.value.DynamicValues;
import dev.sonda.perfetto.sql.internal.value.TypeConversions;
import dev.sonda.perfetto.sql.internal.value.TypedExpression;
import org.jspecify.annotations.Nullable;

/**
 * Compiles mathematical functions; where a result is undefined, SQLite has NULL and DuckDB an
 * error.
 */
public final class MathFunctionCompiler {
  private MathFunctionCompiler() {}

  public static @Nullable TypedExpression ofOne(String name, TypedExpression a) {
    String real = TypeConversions.realIfNumber(a).sql();
    return switch (name) {
      case "ceil", "ceiling" -> rounded("ceil", a);
      case "floor", "trunc" -> rounded(name, a);
      case "sqrt" -> where(real + " >= 0", "sqrt(" + real + ")");
      case "ln" -> where(real + " > 0", "ln(" + real + ")");
      case "log", "log10" -> where(real + " > 0", "log10(" + real + ")");
      case "log2" -> where(real + " > 0", "log2(" + real + ")");
      case "exp", "sin", "cos", "tan", "atan", "radians", "degrees" ->
          TypedExpression.real(name + "(" + real + ")");
      default -> null;
    };
  }

  /** Compiles rounding functions; the result of an integer is an integer. */
  private static TypedExpression rounded(String name, TypedExpression a) {
    TypedExpression real =
        TypedExpression.real(name + "(" + TypeConversions.realIfNumber(a).sql() + ")");
    return switch (a.type()) {
      case INTEGER -> a.value();
      case TEXT, ANY -> DynamicValues.integerOr(DynamicValues.withNumericAffinity(a), real);
      default -> real;
    };
  }

  private static TypedExpression where(String condition, String sql) {
    return TypedExpression.real("CASE WHEN " + condition + " THEN " + sql + " END");
  }
}
