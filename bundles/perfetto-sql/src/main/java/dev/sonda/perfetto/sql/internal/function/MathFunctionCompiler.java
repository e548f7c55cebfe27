package dev.sonda.perfetto.sql.internal.function;

import dev.sonda.perfetto.sql.internal.value.DynamicValues;
import dev.sonda.perfetto.sql.internal.value.TypeConversions;
import dev.sonda.perfetto.sql.internal.value.TypedExpression;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Compiles mathematical functions; where a result is undefined, SQLite has NULL and DuckDB an
 * error.
 */
final class MathFunctionCompiler {
  static final Set<String> NAMES =
      Set.of(
          "acos", "acosh", "asin", "asinh", "atan", "atan2", "atanh", "ceil", "ceiling", "cos",
          "cosh", "degrees", "exp", "floor", "ln", "log", "log10", "log2", "mod", "pi", "pow",
          "power", "radians", "sin", "sinh", "sqrt", "tan", "tanh", "trunc");

  private MathFunctionCompiler() {}

  static @Nullable TypedExpression ofOne(String name, TypedExpression a) {
    String real = TypeConversions.realIfNumber(a).sql();
    return switch (name) {
      case "ceil", "ceiling" -> rounded("ceil", a);
      case "floor", "trunc" -> rounded(name, a);
      case "sqrt" -> where(real + " >= 0", "sqrt(" + real + ")");
      case "ln" -> where(real + " > 0", "ln(" + real + ")");
      case "log", "log10" -> where(real + " > 0", "log10(" + real + ")");
      case "log2" -> where(real + " > 0", "log2(" + real + ")");
      case "acos", "asin" -> where(real + " BETWEEN -1 AND 1", name + "(" + real + ")");
      case "acosh" -> where(real + " >= 1", "acosh(" + real + ")");
      case "atanh" -> where("abs(" + real + ") <= 1", "atanh(" + real + ")");
      case "exp",
          "sin",
          "cos",
          "tan",
          "atan",
          "asinh",
          "sinh",
          "cosh",
          "tanh",
          "radians",
          "degrees" ->
          TypedExpression.real(name + "(" + real + ")");
      default -> null;
    };
  }

  static @Nullable TypedExpression ofTwo(String name, TypedExpression a, TypedExpression b) {
    String x = TypeConversions.realIfNumber(a).sql();
    String y = TypeConversions.realIfNumber(b).sql();
    return switch (name) {
      case "pow", "power" ->
          TypedExpression.real("nullif(pow(" + x + ", " + y + "), 'NaN'::DOUBLE)");
      case "atan2" -> TypedExpression.real("atan2(" + x + ", " + y + ")");
      case "mod" -> where(y + " <> 0", x + " % " + y);
      case "log" -> {
        String number = TypeConversions.real(b).sql();
        yield where(x + " > 1 AND " + number + " > 0", "ln(" + number + ") / ln(" + x + ")");
      }
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
