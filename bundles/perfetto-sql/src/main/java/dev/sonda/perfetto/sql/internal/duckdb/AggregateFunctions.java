package dev.sonda.perfetto.sql.internal.duckdb;

import dev.sonda.perfetto.sql.PerfettoSqlException;
import dev.sonda.perfetto.sql.catalog.ValueType;
import dev.sonda.perfetto.sql.internal.value.Conversions;
import dev.sonda.perfetto.sql.internal.value.Typed;
import dev.sonda.perfetto.sql.syntax.Expression.FunctionCall;
import dev.sonda.perfetto.sql.syntax.OrderingTerm;
import java.util.List;
import java.util.Locale;

/** Functions of several rows: aggregates, and those of windows. */
final class AggregateFunctions {
  private final Names names;
  private final ExpressionCompiler expressions;

  AggregateFunctions(Names names, ExpressionCompiler expressions) {
    this.names = names;
    this.expressions = expressions;
  }

  Typed call(FunctionCall call) throws PerfettoSqlException {
    boolean isAggregate = call.over() == null;
    if (isAggregate) {
      names.enterAggregate();
    }
    List<Typed> arguments = expressions.compileAll(call.arguments());
    String suffix = orderBy(call) + ")" + filter(call);
    if (isAggregate) {
      names.leaveAggregate();
    } else {
      suffix += new WindowCompiler(names, expressions).over(call.over());
    }
    return finished(call, arguments, suffix);
  }

  private String orderBy(FunctionCall call) throws PerfettoSqlException {
    StringBuilder sql = new StringBuilder();
    for (OrderingTerm term : call.orderBy()) {
      Typed typed = expressions.compile(term.expression()).value();
      sql.append(sql.isEmpty() ? " ORDER BY " : ", ").append(Ordering.sql(typed, term));
    }
    return sql.toString();
  }

  private String filter(FunctionCall call) throws PerfettoSqlException {
    return call.filter() == null
        ? ""
        : " FILTER (WHERE " + expressions.condition(call.filter()) + ")";
  }

  private Typed finished(FunctionCall call, List<Typed> arguments, String suffix)
      throws PerfettoSqlException {
    String name = call.name().text().toLowerCase(Locale.ROOT);
    String distinct = call.isDistinct() ? "DISTINCT " : "";
    int count = arguments.size();
    if (name.equals("count") && count <= 1) {
      String what = count == 0 ? "*" : arguments.getFirst().value().sql();
      return Typed.integer("CAST(count(" + distinct + what + suffix + " AS BIGINT)");
    }
    if (count >= 1) {
      Typed a = arguments.getFirst().value();
      switch (name) {
        case "sum" -> {
          return sum(Conversions.number(a), distinct, suffix);
        }
        case "total" -> {
          return Typed.real(
              "coalesce(sum(" + distinct + Conversions.real(a).sql() + suffix + ", 0.0::DOUBLE)");
        }
        case "avg" -> {
          return Typed.real("avg(" + distinct + Conversions.real(a).sql() + suffix);
        }
        case "min", "max" -> {
          return Typed.of(name + "(" + a.sql() + suffix, a.type()).withAffinity(a.affinity());
        }
        case "group_concat", "string_agg" -> {
          return joined(arguments, distinct, suffix);
        }
        case "value_at_max_ts" -> {
          Typed value = arguments.getLast().value();
          return Typed.of("arg_max(" + value.sql() + ", " + a.sql() + suffix, value.type());
        }
        default -> {}
      }
    }
    return WindowFunctions.call(call, name, arguments, suffix);
  }

  private static Typed sum(Typed number, String distinct, String suffix) {
    String sql = "sum(" + distinct + number.sql() + suffix;
    return number.type() == ValueType.REAL
        ? Typed.real(sql)
        : Typed.integer("CAST(" + sql + " AS BIGINT)");
  }

  private static Typed joined(List<Typed> arguments, String distinct, String suffix) {
    String separator = arguments.size() == 1 ? "','" : Conversions.text(arguments.get(1)).sql();
    String text = Conversions.text(arguments.getFirst()).sql();
    return Typed.text("string_agg(" + distinct + text + ", " + separator + suffix);
  }
}
