package dev.sonda.perfetto.sql.internal.duckdb;

import dev.sonda.perfetto.sql.PerfettoSqlException;
import dev.sonda.perfetto.sql.internal.plan.OuterColumns;
import dev.sonda.perfetto.sql.internal.scope.Column;
import dev.sonda.perfetto.sql.internal.scope.CommonTableExpressions;
import dev.sonda.perfetto.sql.internal.scope.CompiledSelect;
import dev.sonda.perfetto.sql.internal.scope.CompiledSelect.OutputColumn;
import dev.sonda.perfetto.sql.internal.scope.QueryContext;
import dev.sonda.perfetto.sql.internal.scope.Scope;
import dev.sonda.perfetto.sql.internal.value.ComparisonCompiler;
import dev.sonda.perfetto.sql.internal.value.TypedExpression;
import dev.sonda.perfetto.sql.syntax.BinaryOperator;
import dev.sonda.perfetto.sql.syntax.Expression;
import dev.sonda.perfetto.sql.syntax.ResultColumn;
import dev.sonda.perfetto.sql.syntax.Select;
import dev.sonda.perfetto.sql.syntax.SelectBody;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Compiles queries within expressions. */
public final class SubqueryCompiler {
  private final QueryContext context;

  public SubqueryCompiler(QueryContext context) {
    this.context = context;
  }

  private CompiledSelect compile(Select select, NameResolver names) throws PerfettoSqlException {
    return new QueryCompiler(context)
        .compile(select, names.scope(), names.tables(), names.parameters());
  }

  /** Compiles a scalar subquery: the value of its first row. */
  TypedExpression scalar(Select select, NameResolver names) throws PerfettoSqlException {
    return scalar(select, names.scope(), names.tables(), names.parameters());
  }

  TypedExpression scalar(
      Select select,
      Scope outer,
      CommonTableExpressions tables,
      Map<String, TypedExpression> parameters)
      throws PerfettoSqlException {
    Select whole = hasFirst(select.limit()) ? withoutLimit(select) : select;
    QueryCompiler queries = new QueryCompiler(context);
    List<CompiledSelect> parts = new ArrayList<>();
    for (Select part : parts(whole)) {
      parts.add(queries.compile(part, outer, tables, parameters));
    }
    CompiledSelect output = parts.getFirst();
    OutputColumn last = onlyColumn(select, parts.getLast());
    OutputColumn column = onlyColumn(select, output);
    String sql = "(" + firstRow(whole, output) + ")";
    // SQLite compares with the affinity of the last part of a UNION ALL, even if the value is from
    // another part.
    return TypedExpression.of(sql, column.type()).withAffinity(last.affinity());
  }

  /** Compiles a query whose first row is compared with another row: the values of that row. */
  List<TypedExpression> row(Select select, NameResolver names) throws PerfettoSqlException {
    Select whole = hasFirst(select.limit()) ? withoutLimit(select) : select;
    CompiledSelect output = compile(whole, names);
    String alias = context.freshName();
    String struct =
        output.columnsOf(alias).stream()
            .map(column -> column.sql().substring(alias.length() + 1) + " := " + column.sql())
            .collect(Collectors.joining(", ", "struct_pack(", ")"));
    CompiledSelect rows =
        output.withSql(
            "SELECT %s AS %s FROM (%s) AS %s"
                .formatted(struct, CompiledSelect.sqlName(0), output.sql(), alias));
    String first = "(" + firstRow(whole, rows) + ")";
    return output.columnsOf(first).stream().map(NameResolver::typed).toList();
  }

  /**
   * Splits a UNION ALL whose first part is known to have one row into its parts; any other query
   * stays whole. A scalar subquery uses only the first row, and in a correlated subquery the engine
   * doesn't keep the order of the parts.
   */
  private static List<Select> parts(Select select) {
    List<Select> parts = new ArrayList<>();
    SelectBody first = select.body();
    while (first instanceof SelectBody.Compound compound
        && compound.operator() == SelectBody.SetOperator.UNION_ALL) {
      parts.addFirst(part(select, compound.right()));
      first = compound.left();
    }
    parts.addFirst(part(select, first));
    boolean isOneRow = select.orderBy().isEmpty() && hasFirst(select.limit()) && isOneRow(first);
    return isOneRow ? parts : List.of(select);
  }

  private static Select part(Select select, SelectBody body) {
    return new Select(select.position(), select.with(), body, List.of(), null);
  }

  private static boolean hasFirst(Select.@Nullable Limit limit) {
    return limit == null
        || (limit.offset() == null
            && limit.count() instanceof Expression.IntegerLiteral(var _, String count)
            && count.matches("[1-9][0-9]*"));
  }

  private static boolean isOneRow(SelectBody body) {
    return body instanceof SelectBody.Simple simple
        && simple.from() == null
        && simple.where() == null
        && simple.groupBy().isEmpty()
        && simple.having() == null;
  }

  private static Select withoutLimit(Select select) {
    return new Select(select.position(), select.with(), select.body(), select.orderBy(), null);
  }

  /**
   * The first row of a query. A limit makes the engine number the rows of each value of a
   * correlated query, so the first row of those without an order is chosen by an aggregate, which
   * is left out if there is no second row.
   */
  private String firstRow(Select select, CompiledSelect output) {
    boolean isWhole = select.limit() == null && select.orderBy().isEmpty();
    if (isOneRowOfAggregates(select.body()) || (isWhole && output.hasOneRowAtMost())) {
      return output.sql();
    }
    String alias = context.freshName();
    String all = alias + "." + CompiledSelect.sqlName(0);
    String from = " FROM (" + output.sql() + ") AS " + alias;
    if (select.limit() != null) {
      return "SELECT " + all + from + " LIMIT 1";
    }
    boolean isFirstOfAny = select.orderBy().isEmpty() && OuterColumns.areIn(output.sql());
    CompiledSelect limited = select.orderBy().isEmpty() ? output.withEnd(alias) : output;
    return isFirstOfAny ? "SELECT first(" + all + ")" + from : limited.sql() + " LIMIT 1";
  }

  /** Whether a body has one row at most, as one of its columns has an aggregate of all rows. */
  private static boolean isOneRowOfAggregates(SelectBody body) {
    return body instanceof SelectBody.Simple simple
        && simple.groupBy().isEmpty()
        && simple.columns().stream()
            .anyMatch(column ->
                column instanceof ResultColumn.Value value
                    && OperandVisitor.hasAggregate(value.expression()));
  }

  private static OutputColumn onlyColumn(Select select, CompiledSelect output)
      throws PerfettoSqlException {
    if (output.columns().size() != 1) {
      throw new PerfettoSqlException(
          "a query that is a value has one column, not " + output.columns().size(),
          select.position());
    }
    return output.columns().getFirst();
  }

  TypedExpression exists(Expression.Exists exists, NameResolver names) throws PerfettoSqlException {
    return TypedExpression.condition(exists(compile(exists.select(), names)));
  }

  /** Whether a query has rows: all are read where it can't be stopped after the first. */
  private String exists(CompiledSelect rows) {
    return rows.isScan() || OuterColumns.areIn(rows.sql())
        ? "EXISTS (" + rows.sql() + ")"
        : "EXISTS (SELECT 1 FROM (SELECT count(*) AS n FROM (%s) AS %s) AS n WHERE n > 0)"
            .formatted(rows.sql(), context.freshName());
  }

  /**
   * Compiles {@code (a, b) IN (SELECT …)}: true if a row is equal; null if nulls leave open whether
   * a row is equal.
   */
  private TypedExpression rowInSelect(
      Expression.InSelect in, List<TypedExpression> row, ExpressionCompiler expressions)
      throws PerfettoSqlException {
    CompiledSelect output = compile(in.select(), expressions.names());
    if (output.columns().size() != row.size()) {
      throw new PerfettoSqlException(
          "a row of %d values is not in a query of %d columns"
              .formatted(row.size(), output.columns().size()),
          in.position());
    }
    String alias = context.freshName();
    List<String> equal = new ArrayList<>();
    List<String> perhaps = new ArrayList<>();
    for (int i = 0; i < row.size(); i++) {
      Column column = output.columnsOf(alias).get(i);
      String same =
          ComparisonCompiler.compare(BinaryOperator.EQUAL, row.get(i), NameResolver.typed(column))
              .sql();
      equal.add(same);
      perhaps.add("(" + same + ") IS NOT FALSE");
    }
    String matching = "SELECT 1 FROM (" + output.sql() + ") AS " + alias + " WHERE ";
    return ExpressionCompiler.negatedIf(
        in.isNegated(),
        "(CASE WHEN "
            + exists(output.withSql(matching + String.join(" AND ", equal)))
            + " THEN true WHEN "
            + exists(output.withSql(matching + String.join(" AND ", perhaps)))
            + " THEN NULL ELSE false END)");
  }

  TypedExpression inSelect(Expression.InSelect in, ExpressionCompiler expressions)
      throws PerfettoSqlException {
    if (in.operand() instanceof Expression.RowValue row) {
      return rowInSelect(in, expressions.compileAll(row.values()), expressions);
    }
    TypedExpression operand = expressions.compile(in.operand()).value();
    CompiledSelect output = compile(in.select(), expressions.names());
    OutputColumn column = onlyColumn(in.select(), output);
    String alias = context.freshName();
    TypedExpression value =
        TypedExpression.of(alias + "." + CompiledSelect.sqlName(0), column.type())
            .withAffinity(column.affinity());
    ComparisonCompiler.Keys keys = ComparisonCompiler.keys(operand, value);
    return ExpressionCompiler.negatedIf(
        in.isNegated(),
        "("
            + keys.left()
            + " IN (SELECT "
            + keys.right()
            + " FROM ("
            + output.sql()
            + ") AS "
            + alias
            + "))");
  }
}
