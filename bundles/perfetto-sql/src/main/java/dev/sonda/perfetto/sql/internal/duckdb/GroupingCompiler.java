package dev.sonda.perfetto.sql.internal.duckdb;

import dev.sonda.perfetto.sql.PerfettoSqlException;
import dev.sonda.perfetto.sql.SqlFormatter;
import dev.sonda.perfetto.sql.catalog.CatalogFunction;
import dev.sonda.perfetto.sql.catalog.ValueType;
import dev.sonda.perfetto.sql.internal.operator.InternalLayoutFunction;
import dev.sonda.perfetto.sql.internal.scope.QueryContext;
import dev.sonda.perfetto.sql.internal.value.ComparisonCompiler;
import dev.sonda.perfetto.sql.internal.value.DynamicValues;
import dev.sonda.perfetto.sql.internal.value.TypedExpression;
import dev.sonda.perfetto.sql.syntax.Expression;
import dev.sonda.perfetto.sql.syntax.Expression.FunctionCall;
import dev.sonda.perfetto.sql.syntax.OrderingTerm;
import dev.sonda.perfetto.sql.syntax.ResultColumn;
import dev.sonda.perfetto.sql.syntax.SelectBody;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Compiles GROUP BY, and decides which SELECT is split by an {@link InnerQueryBuilder}. */
final class GroupingCompiler {
  private final QueryContext context;
  private final NameResolver names;
  private final ExpressionCompiler expressions;

  GroupingCompiler(QueryContext context, NameResolver names, ExpressionCompiler expressions) {
    this.context = context;
    this.names = names;
    this.expressions = expressions;
  }

  /**
   * Splits the query in two if it has groups, aggregates, or windows that must be computed first.
   *
   * @param isSplit whether it is split in any case
   */
  void project(SelectBody.Simple select, List<OrderingTerm> orderBy, boolean isSplit)
      throws PerfettoSqlException {
    List<Expression> all =
        Stream.of(
                select.columns().stream()
                    .filter(ResultColumn.Value.class::isInstance)
                    .map(column -> ((ResultColumn.Value) column).expression()),
                orderBy.stream().map(OrderingTerm::expression),
                Stream.ofNullable(select.having()))
            .flatMap(each -> each)
            .collect(Collectors.toCollection(ArrayList::new));
    if (select.groupBy().isEmpty() && all.stream().noneMatch(OperandVisitor::hasAggregate)) {
      if (isSplit || callWithWindow(all)) {
        names.project(new InnerQueryBuilder(context.freshName(), InnerQueryBuilder.EACH_ROW));
      }
      return;
    }
    InnerQueryBuilder projection = new InnerQueryBuilder(context.freshName(), rowChoice(all));
    for (Expression each : select.groupBy()) {
      Expression key = groupKey(each, select.columns());
      TypedExpression typed = expressions.compile(key).value();
      projection.addKey(SqlFormatter.of(key), typed, ComparisonCompiler.equalityKey(typed));
    }
    names.project(projection);
  }

  private boolean callWithWindow(List<Expression> all) throws PerfettoSqlException {
    for (Expression expression : all) {
      if (callsWithWindow(expression)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Whether the expression calls an inlined function with a window function as argument (its body
   * would treat the window as its own), or a function that reads all rows of the query.
   */
  private boolean callsWithWindow(Expression expression) throws PerfettoSqlException {
    if (InternalLayoutFunction.isCall(expression)) {
      return true;
    }
    if (expression instanceof FunctionCall call
        && call.arguments().stream().anyMatch(OperandVisitor::hasWindow)
        && context.catalog().function(call.name().key(), call.arguments().size())
            instanceof CatalogFunction.Inlined) {
      return true;
    }
    for (Expression child : OperandVisitor.of(expression)) {
      if (callsWithWindow(child)) {
        return true;
      }
    }
    return false;
  }

  /**
   * The expression that a GROUP BY term refers to: a column's number and an alias stand for the
   * result column.
   */
  private Expression groupKey(Expression key, List<ResultColumn> results)
      throws PerfettoSqlException {
    if (key instanceof Expression.IntegerLiteral literal) {
      int position = Integer.parseInt(literal.text()) - 1;
      if (position >= 0
          && position < results.size()
          && results.get(position) instanceof ResultColumn.Value value) {
        return value.expression();
      }
      throw new PerfettoSqlException(
          "there is no column " + literal.text() + " to group by", key.position());
    }
    if (key instanceof Expression.ColumnName name
        && name.table() == null
        && names.scope().own(name) == null) {
      ResultColumn.Value value = names.result(name.column());
      return value == null ? key : value.expression();
    }
    return key;
  }

  /**
   * How to choose the row of a group that provides the values of bare columns: the row of the only
   * min or max; the last row if min or max has no value.
   */
  private String rowChoice(List<Expression> all) throws PerfettoSqlException {
    List<FunctionCall> extremes = new ArrayList<>();
    all.forEach(each -> OperandVisitor.addMinMax(each, extremes));
    if (extremes.size() != 1) {
      return "first(%s)";
    }
    FunctionCall extreme = extremes.getFirst();
    TypedExpression typed = expressions.compile(extreme.arguments().getFirst()).value();
    String by =
        typed.type() == ValueType.ANY
            ? DynamicValues.sortKey(typed, typed.usedCollation())
            : typed.sql();
    String function = extreme.name().is("max") ? "arg_max_null" : "arg_min_null";
    String chosen = function + "(%s, " + by + ")";
    return "CASE WHEN count(" + by + ") = 0 THEN last(%s) ELSE " + chosen + " END";
  }
}
