package dev.sonda.perfetto.sql.internal.function;

import dev.sonda.perfetto.sql.internal.value.Conversions;
import dev.sonda.perfetto.sql.internal.value.Dynamic;
import dev.sonda.perfetto.sql.internal.value.Typed;
import org.jspecify.annotations.Nullable;

/**
 * Compiles mathematical functions; where a result is undefined, SQLite has NULL and DuckDB an
 * error.
 */
public final class MathFunctions {
  private MathFunctions() {}

  public static @Nullable Typed ofOne(String name, Typed a) {
    String real = Conversions.realIfNumber(a).sql();
    return switch (name) {
      case "ceil", "ceiling" -> rounded("ceil", a);
      case "floor", "trunc" -> rounded(name, a);
      case "sqrt" -> where(real + " >= 0", "sqrt(" + real + ")");
      case "ln" -> where(real + " > 0", "ln(" + real + ")");
      case "log", "log10" -> where(real + " > 0", "log10(" + real + ")");
      case "log2" -> where(real + " > 0", "log2(" + real + ")");
      case "exp", "sin", "cos", "tan", "atan", "radians", "degrees" ->
          Typed.real(name + "(" + real + ")");
      default -> null;
    };
  }

  /** Compiles rounding functions; the result of an integer is an integer. */
  private static Typed rounded(String name, Typed a) {
    Typed real = Typed.real(name + "(" + Conversions.realIfNumber(a).sql() + ")");
    return switch (a.type()) {
      case INTEGER -> a.value();
      case TEXT, ANY -> Dynamic.integerOr(Dynamic.withNumericAffinity(a), real);
      default -> real;
    };
  }

  private static Typed where(String condition, String sql) {
    return Typed.real("CASE WHEN " + condition + " THEN " + sql + " END");
  }
}
