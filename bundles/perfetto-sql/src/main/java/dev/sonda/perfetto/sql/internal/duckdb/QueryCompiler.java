package dev.sonda.perfetto.sql.internal.duckdb;

import dev.sonda.perfetto.sql.PerfettoSqlException;
import dev.sonda.perfetto.sql.catalog.ValueType;
import dev.sonda.perfetto.sql.internal.scope.CommonTableExpressions;
import dev.sonda.perfetto.sql.internal.scope.CompiledSelect;
import dev.sonda.perfetto.sql.internal.scope.CompiledSelect.OutputColumn;
import dev.sonda.perfetto.sql.internal.scope.QueryContext;
import dev.sonda.perfetto.sql.internal.scope.QueryReader;
import dev.sonda.perfetto.sql.internal.scope.Relation;
import dev.sonda.perfetto.sql.internal.scope.ResultColumnResolver;
import dev.sonda.perfetto.sql.internal.scope.Scope;
import dev.sonda.perfetto.sql.internal.value.Affinity;
import dev.sonda.perfetto.sql.internal.value.CommonType;
import dev.sonda.perfetto.sql.internal.value.LiteralRows;
import dev.sonda.perfetto.sql.internal.value.OrderByTermCompiler;
import dev.sonda.perfetto.sql.internal.value.TypeConversions;
import dev.sonda.perfetto.sql.internal.value.TypedExpression;
import dev.sonda.perfetto.sql.syntax.Expression;
import dev.sonda.perfetto.sql.syntax.OrderingTerm;
import dev.sonda.perfetto.sql.syntax.Select;
import dev.sonda.perfetto.sql.syntax.SelectBody;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Compiles whole queries: compound SELECTs with ORDER BY and LIMIT. */
public final class QueryCompiler {
  private final QueryContext context;

  public QueryCompiler(QueryContext context) {
    this.context = context;
  }

  /** Compiles a query that isn't part of another one. */
  public CompiledSelect compile(
      Select select, Map<String, TypedExpression> parameters, QueryReader reader)
      throws PerfettoSqlException {
    return compile(select, null, new CommonTableExpressions(null), parameters, reader);
  }

  public CompiledSelect compile(
      Select select,
      @Nullable Scope outer,
      CommonTableExpressions around,
      Map<String, TypedExpression> parameters)
      throws PerfettoSqlException {
    return compile(select, outer, around, parameters, QueryReader.QUERY);
  }

  /** Compiles a query within another one. */
  CompiledSelect compile(
      Select select,
      @Nullable Scope outer,
      CommonTableExpressions around,
      Map<String, TypedExpression> parameters,
      QueryReader by)
      throws PerfettoSqlException {
    context.checkQuery(select);
    boolean isOnce = outer == null && areConstant(parameters);
    QueryReader reader = by == QueryReader.FROM && !isOnce ? QueryReader.QUERY : by;
    CommonTableExpressions tables = new CommonTableExpressions(around);
    String with = new WithCompiler(context, this, outer, parameters).compile(select, tables);
    CompiledSelect body =
        select.body() instanceof SelectBody.Simple simple
            ? new SelectBodyCompiler(context, outer, tables, parameters)
                .compile(simple, select.orderBy(), reader, select.limit() != null)
            : orderedCompound(select, outer, tables, parameters, reader);
    String limit = limit(select, tables, parameters);
    CompiledSelect limited =
        limit.isEmpty() || !select.orderBy().isEmpty() ? body : body.withEnd(context.freshName());
    return limited.withSql(with + limited.sql() + limit);
  }

  /** Whether no argument of a function is from the row of a query that calls it. */
  static boolean areConstant(Map<String, TypedExpression> parameters) {
    return parameters.values().stream()
        .allMatch(each -> each.constant() != null || each.type() == ValueType.NULL);
  }

  CompiledSelect body(
      SelectBody body,
      @Nullable Scope outer,
      CommonTableExpressions tables,
      Map<String, TypedExpression> parameters)
      throws PerfettoSqlException {
    return body(body, outer, tables, parameters, QueryReader.QUERY);
  }

  private CompiledSelect body(
      SelectBody body,
      @Nullable Scope outer,
      CommonTableExpressions tables,
      Map<String, TypedExpression> parameters,
      QueryReader reader)
      throws PerfettoSqlException {
    return switch (body) {
      case SelectBody.Simple simple ->
          new SelectBodyCompiler(context, outer, tables, parameters)
              .compile(simple, List.of(), reader, false);
      case SelectBody.Values values -> values(values, outer, tables, parameters);
      case SelectBody.Compound compound ->
          new SetOperationCompiler(context, (part, by) -> body(part, outer, tables, parameters, by))
              .compile(compound, reader);
    };
  }

  private CompiledSelect values(
      SelectBody.Values values,
      @Nullable Scope outer,
      CommonTableExpressions tables,
      Map<String, TypedExpression> parameters)
      throws PerfettoSqlException {
    ExpressionCompiler expressions = expressions(outer, tables, parameters);
    List<List<TypedExpression>> rows = new ArrayList<>();
    for (List<Expression> row : values.rows()) {
      List<TypedExpression> typed = new ArrayList<>();
      for (Expression expression : row) {
        typed.add(expressions.compile(expression).value());
      }
      if (!rows.isEmpty() && rows.getFirst().size() != typed.size()) {
        throw new PerfettoSqlException(
            "all rows of VALUES have the same number of values", values.position());
      }
      rows.add(typed);
    }
    return rows(rows);
  }

  private ExpressionCompiler expressions(
      @Nullable Scope outer,
      CommonTableExpressions tables,
      Map<String, TypedExpression> parameters) {
    return new ExpressionCompiler(
        context,
        new NameResolver(new Scope(outer), tables, parameters),
        new SubqueryCompiler(context));
  }

  private CompiledSelect rows(List<List<TypedExpression>> rows) {
    List<OutputColumn> columns = new ArrayList<>();
    List<String> names = new ArrayList<>();
    for (int i = 0; i < rows.getFirst().size(); i++) {
      int column = i;
      ValueType type = CommonType.of(rows.stream().map(row -> row.get(column)).toList());
      columns.add(new OutputColumn("column" + (i + 1), type, Affinity.NONE));
      names.add(CompiledSelect.sqlName(i));
    }
    String alias = context.freshName();
    LiteralRows literals = new LiteralRows(rows, columns.stream().map(OutputColumn::type).toList());
    if (literals.canBeSplit()) {
      return new CompiledSelect(literals.query(names, alias), columns);
    }
    List<String> list = new ArrayList<>();
    for (List<TypedExpression> row : rows) {
      List<String> values = new ArrayList<>();
      for (int i = 0; i < row.size(); i++) {
        values.add(TypeConversions.to(row.get(i), columns.get(i).type()).sql());
      }
      list.add("(" + String.join(", ", values) + ")");
    }
    return new CompiledSelect(
        "SELECT * FROM (VALUES "
            + String.join(", ", list)
            + ") AS "
            + alias
            + "("
            + String.join(", ", names)
            + ")",
        columns);
  }

  private CompiledSelect orderedCompound(
      Select select,
      @Nullable Scope outer,
      CommonTableExpressions tables,
      Map<String, TypedExpression> parameters,
      QueryReader reader)
      throws PerfettoSqlException {
    CompiledSelect rows =
        body(select.body(), outer, tables, parameters, partReader(select, reader));
    if (select.orderBy().isEmpty()) {
      return rows;
    }
    String alias = context.freshName();
    Scope scope = new Scope(outer);
    scope.add(new Relation("", alias, rows.columnsOf(alias)));
    ExpressionCompiler expressions =
        new ExpressionCompiler(
            context, new NameResolver(scope, tables, parameters), new SubqueryCompiler(context));
    List<String> terms = new ArrayList<>();
    for (OrderingTerm term : select.orderBy()) {
      int number = ResultColumnResolver.position(term, rows.columns().size());
      int position =
          number >= 0 ? number : ResultColumnResolver.selected(term.expression(), select.body());
      TypedExpression typed =
          position >= 0
              ? TypedExpression.of(
                  alias + "." + CompiledSelect.sqlName(position),
                  rows.columns().get(position).type())
              : expressions.compile(term.expression()).value();
      terms.add(OrderByTermCompiler.sql(expressions.collated(typed, term.expression()), term));
    }
    return new CompiledSelect(
        "SELECT "
            + alias
            + ".* FROM ("
            + rows.sql()
            + ") AS "
            + alias
            + ResultColumnResolver.orderBy(terms),
        rows.columns());
  }

  /** What reads the parts of a compound query: to which rows a LIMIT applies depends on order. */
  private static QueryReader partReader(Select select, QueryReader reader) {
    boolean isOrderTold = reader.expectsOrderColumns() && select.limit() == null;
    if (reader == QueryReader.QUERY || !select.orderBy().isEmpty()) {
      return QueryReader.QUERY;
    }
    return isOrderTold ? reader : QueryReader.AUTHOR_OF_PARTS;
  }

  /** Compiles LIMIT and OFFSET; a negative limit means no limit, as in SQLite. */
  String limit(
      Select select, CommonTableExpressions tables, Map<String, TypedExpression> parameters)
      throws PerfettoSqlException {
    if (select.limit() == null) {
      return "";
    }
    ExpressionCompiler expressions = expressions(null, tables, parameters);
    TypedExpression count = TypeConversions.integer(expressions.compile(select.limit().count()));
    String limit = "";
    if (!(count.constant() instanceof Long rows)) {
      limit = " LIMIT CASE WHEN " + count.sql() + " < 0 THEN NULL ELSE " + count.sql() + " END";
    } else if (rows >= 0) {
      limit = " LIMIT " + rows;
    }
    if (select.limit().offset() == null) {
      return limit;
    }
    TypedExpression offset = TypeConversions.integer(expressions.compile(select.limit().offset()));
    return limit + " OFFSET greatest(0, " + offset.sql() + ")";
  }
}
