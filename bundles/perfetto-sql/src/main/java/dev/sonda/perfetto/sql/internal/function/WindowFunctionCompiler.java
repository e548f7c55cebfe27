package dev.sonda.perfetto.sql.internal.function;

import dev.sonda.perfetto.sql.PerfettoSqlException;
import dev.sonda.perfetto.sql.catalog.ValueType;
import dev.sonda.perfetto.sql.internal.value.CommonType;
import dev.sonda.perfetto.sql.internal.value.TypeConversions;
import dev.sonda.perfetto.sql.internal.value.TypedExpression;
import dev.sonda.perfetto.sql.syntax.Expression.FunctionCall;
import java.util.List;

/** Compiles functions that require an OVER clause, such as {@code lag} and {@code rank}. */
public final class WindowFunctionCompiler {
  /** Names of window functions, from which errors suggest the nearest. */
  private static final List<String> NAMES =
      List.of(
          "row_number",
          "rank",
          "dense_rank",
          "percent_rank",
          "cume_dist",
          "ntile",
          "first_value",
          "last_value",
          "nth_value",
          "lag",
          "lead",
          "count",
          "sum",
          "avg");

  private WindowFunctionCompiler() {}

  public static TypedExpression call(
      FunctionCall call, String name, List<TypedExpression> arguments, String suffix)
      throws PerfettoSqlException {
    return switch (name) {
      case "row_number", "rank", "dense_rank" ->
          TypedExpression.integer("CAST(" + name + "(" + suffix + " AS BIGINT)");
      case "percent_rank", "cume_dist" -> TypedExpression.real(name + "(" + suffix);
      case "ntile" ->
          TypedExpression.integer(
              "CAST(ntile("
                  + TypeConversions.integer(first(call, arguments)).sql()
                  + suffix
                  + " AS BIGINT)");
      case "first_value", "last_value" -> {
        TypedExpression a = first(call, arguments);
        yield TypedExpression.of(name + "(" + a.sql() + suffix, a.type())
            .withAffinity(a.affinity());
      }
      case "last_non_null" -> {
        TypedExpression a = first(call, arguments);
        yield TypedExpression.of("last_value(" + a.sql() + " IGNORE NULLS" + suffix, a.type());
      }
      case "nth_value" -> {
        TypedExpression a = first(call, arguments);
        String row = TypeConversions.integer(arguments.getLast()).sql();
        yield TypedExpression.of("nth_value(" + a.sql() + ", " + row + suffix, a.type());
      }
      case "lag", "lead" -> neighbour(call, name, arguments, suffix);
      default -> throw unknown(call);
    };
  }

  private static TypedExpression first(FunctionCall call, List<TypedExpression> arguments)
      throws PerfettoSqlException {
    if (arguments.isEmpty()) {
      throw unknown(call);
    }
    return arguments.getFirst().value();
  }

  private static TypedExpression neighbour(
      FunctionCall call, String name, List<TypedExpression> arguments, String suffix)
      throws PerfettoSqlException {
    TypedExpression a = first(call, arguments);
    ValueType type = a.type();
    StringBuilder sql = new StringBuilder(name).append('(');
    if (arguments.size() < 3) {
      sql.append(a.sql());
    } else {
      type = CommonType.of(type, arguments.get(2).type());
      sql.append(TypeConversions.to(a, type).sql());
    }
    if (arguments.size() > 1) {
      sql.append(", ").append(TypeConversions.integer(arguments.get(1)).sql());
    }
    if (arguments.size() > 2) {
      sql.append(", ").append(TypeConversions.to(arguments.get(2), type).sql());
    }
    return TypedExpression.of(sql + suffix, type);
  }

  private static PerfettoSqlException unknown(FunctionCall call) {
    return UnknownFunctionReport.of("window function", call, NAMES.stream());
  }
}
