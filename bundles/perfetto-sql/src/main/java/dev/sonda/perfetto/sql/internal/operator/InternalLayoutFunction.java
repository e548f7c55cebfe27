package dev.sonda.perfetto.sql.internal.operator;

import dev.sonda.perfetto.sql.TableOperatorCall;
import dev.sonda.perfetto.sql.TableOperatorCall.Argument;
import dev.sonda.perfetto.sql.catalog.CatalogColumn;
import dev.sonda.perfetto.sql.catalog.ValueType;
import dev.sonda.perfetto.sql.internal.scope.QueryContext;
import dev.sonda.perfetto.sql.internal.value.TypedExpression;
import dev.sonda.perfetto.sql.syntax.Expression;
import dev.sonda.perfetto.sql.syntax.Expression.FunctionCall;
import java.util.ArrayList;
import java.util.List;

/**
 * {@code INTERNAL_LAYOUT(ts, dur) OVER (…)}: the depth at which each slice is drawn. The engine's
 * window functions can't compute the depth, so an operator receives all rows at once and returns a
 * list of depths.
 *
 * <pre>
 *   WITH b AS MATERIALIZED (SELECT …, row_number() OVER () AS n FROM …)
 *   SELECT b.*, (SELECT layout(list({…} ORDER BY n)).depth FROM b)[b.n] AS l1 FROM b
 * </pre>
 *
 * @param column name of the column of depths
 * @param function name of the operator's function
 * @param slices columns of the rows: partition, position, ts, dur
 */
public record InternalLayoutFunction(String column, String function, List<String> slices) {
  private static final String NAME = "internal_layout";
  private static final int ARGUMENTS = 2;
  private static final List<String> FIELDS = List.of("partition", "position", "ts", "dur");

  public InternalLayoutFunction {
    slices = List.copyOf(slices);
  }

  /** Whether an expression is a call of {@code INTERNAL_LAYOUT} with a window. */
  public static boolean isCall(Expression expression) {
    return expression instanceof FunctionCall call
        && call.name().is(NAME)
        && call.over() != null
        && call.arguments().size() == ARGUMENTS;
  }

  /**
   * Creates the layout.
   *
   * @param values columns of an inner query: partition, position, ts, dur
   */
  public static InternalLayoutFunction of(QueryContext context, List<TypedExpression> values) {
    List<CatalogColumn> rows =
        FIELDS.stream().map(field -> new CatalogColumn(field, ValueType.INTEGER)).toList();
    TableOperatorCall use =
        context.use(
            "window_layout",
            List.of(new Argument.Rows(rows)),
            List.of(new CatalogColumn("depth", ValueType.INTEGER)));
    List<String> slices = new ArrayList<>();
    for (TypedExpression value : values) {
      String sql = value.sql();
      slices.add(sql.substring(sql.indexOf('.') + 1));
    }
    return new InternalLayoutFunction(context.freshName(), use.function(), slices);
  }

  /** Wraps the inner query to add a column of depths for each layout. */
  public static String around(String inner, List<InternalLayoutFunction> layouts) {
    if (layouts.isEmpty()) {
      return inner;
    }
    StringBuilder sql = new StringBuilder("WITH b AS MATERIALIZED (SELECT *, row_number() OVER ()");
    sql.append(" AS n FROM (").append(inner).append(")) SELECT b.*");
    for (InternalLayoutFunction layout : layouts) {
      sql.append(", (SELECT ").append(layout.call()).append(" FROM b)[b.n] AS ");
      sql.append(layout.column);
    }
    return sql.append(" FROM b ORDER BY b.n").toString();
  }

  private String call() {
    List<String> fields = new ArrayList<>();
    for (int i = 0; i < FIELDS.size(); i++) {
      fields.add("'" + FIELDS.get(i) + "': " + slices.get(i));
    }
    return function + "(list({" + String.join(", ", fields) + "} ORDER BY n)).depth";
  }
}
