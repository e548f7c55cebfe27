package dev.sonda.perfetto.sql.internal.duckdb;

import dev.sonda.perfetto.sql.PerfettoSqlException;
import dev.sonda.perfetto.sql.catalog.ValueType;
import dev.sonda.perfetto.sql.internal.function.JsonFunctionCompiler;
import dev.sonda.perfetto.sql.internal.function.PercentileCompiler;
import dev.sonda.perfetto.sql.internal.function.ProtobufFunctionCompiler;
import dev.sonda.perfetto.sql.internal.function.WindowFunctionCompiler;
import dev.sonda.perfetto.sql.internal.operator.InternalLayoutFunction;
import dev.sonda.perfetto.sql.internal.scope.QueryContext;
import dev.sonda.perfetto.sql.internal.scope.UnionPartOrder;
import dev.sonda.perfetto.sql.internal.value.ComparisonCompiler;
import dev.sonda.perfetto.sql.internal.value.DynamicValues;
import dev.sonda.perfetto.sql.internal.value.OrderByTermCompiler;
import dev.sonda.perfetto.sql.internal.value.TypeConversions;
import dev.sonda.perfetto.sql.internal.value.TypedExpression;
import dev.sonda.perfetto.sql.syntax.Expression.FunctionCall;
import dev.sonda.perfetto.sql.syntax.OrderingTerm;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Compiles aggregate functions, also over windows. */
final class AggregateFunctionCompiler {
  private static final Set<String> ORDERED =
      Set.of("group_concat", "string_agg", "json_group_array", ProtobufFunctionCompiler.REPEATED);

  private final QueryContext context;
  private final NameResolver names;
  private final ExpressionCompiler expressions;

  AggregateFunctionCompiler(
      QueryContext context, NameResolver names, ExpressionCompiler expressions) {
    this.context = context;
    this.names = names;
    this.expressions = expressions;
  }

  TypedExpression call(FunctionCall call) throws PerfettoSqlException {
    InnerQueryBuilder projection = projection(call);
    if (projection == null) {
      return computed(call);
    }
    names.enterInner();
    TypedExpression result = InternalLayoutFunction.isCall(call) ? null : computed(call);
    List<TypedExpression> slices = result == null ? slices(call) : List.of();
    names.leaveInner();
    return result == null
        ? projection.layout(
            InternalLayoutFunction.of(context, slices.stream().map(projection::outside).toList()))
        : projection.outside(result);
  }

  /**
   * The values per row from which a {@link InternalLayoutFunction} is computed: partition, position
   * and the integer arguments.
   */
  private List<TypedExpression> slices(FunctionCall call) throws PerfettoSqlException {
    List<TypedExpression> slices =
        new ArrayList<>(new WindowCompiler(names, expressions).place(call.over()));
    for (TypedExpression argument : expressions.compileAll(call.arguments())) {
      slices.add(TypeConversions.integer(argument));
    }
    return slices;
  }

  /** The inner query, if it computes this call as one of its columns; null otherwise. */
  private @Nullable InnerQueryBuilder projection(FunctionCall call) {
    InnerQueryBuilder projection = names.projection();
    boolean isInner = projection != null && (call.over() == null || projection.hasWindows());
    return isInner ? projection : null;
  }

  private TypedExpression computed(FunctionCall call) throws PerfettoSqlException {
    List<TypedExpression> arguments = expressions.compileAll(call.arguments());
    String suffix = orderBy(call) + ")" + filter(call);
    if (call.over() != null) {
      suffix += new WindowCompiler(names, expressions).over(call);
    }
    return finished(call, arguments, suffix);
  }

  private String orderBy(FunctionCall call) throws PerfettoSqlException {
    StringBuilder sql = new StringBuilder();
    for (OrderingTerm term : call.orderBy()) {
      TypedExpression typed = expressions.compile(term.expression()).value();
      if (!OrderByTermCompiler.hasEffect(typed)) {
        continue;
      }
      sql.append(sql.isEmpty() ? " ORDER BY " : ", ").append(OrderByTermCompiler.sql(typed, term));
    }
    return isOfRows(call) ? orderOfParts() : sql.toString();
  }

  /**
   * Whether the result of the call depends on the order of the rows while the call has no ORDER BY.
   */
  private static boolean isOfRows(FunctionCall call) {
    return ORDERED.contains(call.name().key())
        && call.orderBy().isEmpty()
        && call.over() == null
        && !call.isDistinct();
  }

  private String orderOfParts() {
    return UnionPartOrder.of(names.scope()).map(part -> " ORDER BY " + part.sql()).orElse("");
  }

  private String filter(FunctionCall call) throws PerfettoSqlException {
    return call.filter() == null
        ? ""
        : " FILTER (WHERE " + expressions.condition(call.filter()) + ")";
  }

  private TypedExpression finished(
      FunctionCall call, List<TypedExpression> arguments, String suffix)
      throws PerfettoSqlException {
    String name = call.name().text().toLowerCase(Locale.ROOT);
    String distinct = call.isDistinct() ? "DISTINCT " : "";
    int count = arguments.size();
    if (name.equals("count") && count <= 1) {
      String what = count == 0 ? "*" : counted(arguments.getFirst().value(), call.isDistinct());
      return TypedExpression.integer("CAST(count(" + distinct + what + suffix + " AS BIGINT)");
    }
    if (count >= 1) {
      TypedExpression a = arguments.getFirst().value();
      switch (name) {
        case "sum" -> {
          return sum(a, distinct, suffix);
        }
        case "total" -> {
          return TypedExpression.real(
              "coalesce(sum("
                  + distinct
                  + TypeConversions.real(a).sql()
                  + suffix
                  + ", 0.0::DOUBLE)");
        }
        case "avg" -> {
          return TypedExpression.real("avg(" + distinct + TypeConversions.real(a).sql() + suffix);
        }
        case "min", "max" -> {
          return extreme(name, a, suffix);
        }
        case "json_group_array", "json_group_object" -> {
          return JsonFunctionCompiler.aggregate(call, arguments, suffix);
        }
        case "group_concat", "string_agg" -> {
          return joined(arguments, distinct, suffix);
        }
        case "median", "percentile", "percentile_cont", "percentile_disc" -> {
          return PercentileCompiler.call(call, arguments, suffix);
        }
        case ProtobufFunctionCompiler.REPEATED -> {
          return new ProtobufFunctionCompiler(context.catalog())
              .repeated(call, a, distinct, suffix);
        }
        case "value_at_max_ts" -> {
          return valueAtMaxTs(a, arguments.getLast().value(), suffix);
        }
        default -> {}
      }
    }
    return WindowFunctionCompiler.call(call, name, arguments, suffix);
  }

  /** Of a row without time or number it has 0, as SQLite's functions read NULL as a number. */
  private static TypedExpression valueAtMaxTs(
      TypedExpression ts, TypedExpression value, String suffix) {
    boolean isNumber = value.type() == ValueType.INTEGER || value.type() == ValueType.REAL;
    String number = isNumber ? "coalesce(" + value.sql() + ", 0)" : value.sql();
    String time = "coalesce(" + TypeConversions.integer(ts).sql() + ", 0)";
    return TypedExpression.of("arg_max(" + number + ", " + time + suffix, value.type());
  }

  /** For DISTINCT, the key by which an integer and an equal real number count as one value. */
  private static String counted(TypedExpression a, boolean isDistinct) {
    return isDistinct ? ComparisonCompiler.equalityKey(a) : a.sql();
  }

  private static TypedExpression extreme(String name, TypedExpression a, String suffix) {
    if (a.type() == ValueType.ANY) {
      String by = DynamicValues.sortKey(a, a.usedCollation());
      return TypedExpression.of("arg_" + name + "(" + a.sql() + ", " + by + suffix, ValueType.ANY);
    }
    return TypedExpression.of(name + "(" + a.sql() + suffix, a.type());
  }

  private static TypedExpression sum(TypedExpression a, String distinct, String suffix) {
    return switch (a.type()) {
      case REAL -> TypedExpression.real("sum(" + distinct + a.sql() + suffix);
      case INTEGER, NULL ->
          TypedExpression.integer(sumOfIntegers(TypeConversions.integer(a), distinct, suffix));
      default -> sumOfAny(DynamicValues.summand(a), distinct, suffix);
    };
  }

  private static String sumOfIntegers(TypedExpression a, String distinct, String suffix) {
    return "CAST(sum(" + distinct + a.sql() + suffix + " AS BIGINT)";
  }

  /**
   * The sum of values of mixed types: an integer if all values are integers, else a real number.
   */
  private static TypedExpression sumOfAny(TypedExpression number, String distinct, String suffix) {
    return DynamicValues.integerOrReal(
        "count(" + DynamicValues.real(number).sql() + suffix + " = 0",
        TypedExpression.integer(sumOfIntegers(DynamicValues.integer(number), distinct, suffix)),
        TypedExpression.real("sum(" + distinct + DynamicValues.number(number) + suffix));
  }

  private static TypedExpression joined(
      List<TypedExpression> arguments, String distinct, String suffix) {
    String separator = arguments.size() == 1 ? "','" : TypeConversions.text(arguments.get(1)).sql();
    String text = TypeConversions.text(arguments.getFirst()).sql();
    return TypedExpression.text("string_agg(" + distinct + text + ", " + separator + suffix);
  }
}
