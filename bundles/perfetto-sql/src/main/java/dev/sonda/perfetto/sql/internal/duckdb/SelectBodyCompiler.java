package dev.sonda.perfetto.sql.internal.duckdb;

import dev.sonda.perfetto.sql.PerfettoSqlException;
import dev.sonda.perfetto.sql.catalog.RowOrder;
import dev.sonda.perfetto.sql.internal.operator.PointerColumnBindings;
import dev.sonda.perfetto.sql.internal.plan.RepeatedQueries;
import dev.sonda.perfetto.sql.internal.plan.SubqueryGroups;
import dev.sonda.perfetto.sql.internal.scope.Column;
import dev.sonda.perfetto.sql.internal.scope.CommonTableExpressions;
import dev.sonda.perfetto.sql.internal.scope.CompiledSelect;
import dev.sonda.perfetto.sql.internal.scope.CompiledSelect.OutputColumn;
import dev.sonda.perfetto.sql.internal.scope.DistinctCompiler;
import dev.sonda.perfetto.sql.internal.scope.QueryContext;
import dev.sonda.perfetto.sql.internal.scope.QueryReader;
import dev.sonda.perfetto.sql.internal.scope.Relation;
import dev.sonda.perfetto.sql.internal.scope.Scope;
import dev.sonda.perfetto.sql.internal.scope.UniqueKey;
import dev.sonda.perfetto.sql.internal.value.OrderByTermCompiler;
import dev.sonda.perfetto.sql.internal.value.TypeConversions;
import dev.sonda.perfetto.sql.internal.value.TypedExpression;
import dev.sonda.perfetto.sql.syntax.Expression;
import dev.sonda.perfetto.sql.syntax.OrderingTerm;
import dev.sonda.perfetto.sql.syntax.ResultColumn;
import dev.sonda.perfetto.sql.syntax.SelectBody;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Compiles one SELECT with its clauses. */
final class SelectBodyCompiler {
  private final QueryContext context;
  private final NameResolver names;
  private final ExpressionCompiler expressions;
  private final List<TypedExpression> values = new ArrayList<>();
  private final List<OutputColumn> columns = new ArrayList<>();
  private final List<Boolean> named = new ArrayList<>();
  private final boolean isSplit;

  SelectBodyCompiler(
      QueryContext context,
      @Nullable Scope outer,
      CommonTableExpressions tables,
      Map<String, TypedExpression> parameters) {
    this(context, outer, tables, parameters, false);
  }

  /**
   * @param isSplit whether the tables are read by an inner query
   */
  private SelectBodyCompiler(
      QueryContext context,
      @Nullable Scope outer,
      CommonTableExpressions tables,
      Map<String, TypedExpression> parameters,
      boolean isSplit) {
    this.context = context;
    this.isSplit = isSplit;
    names = new NameResolver(new Scope(outer), tables, parameters);
    expressions = new ExpressionCompiler(context, names, new SubqueryCompiler(context));
  }

  /**
   * The compiled query, including ORDER BY. Columns of a query without DISTINCT have the names that
   * its reader expects.
   *
   * @param isLimited whether a LIMIT clause will be appended
   */
  CompiledSelect compile(
      SelectBody.Simple select, List<OrderingTerm> orderBy, QueryReader reader, boolean isLimited)
      throws PerfettoSqlException {
    PointerColumnBindings pointers = PointerColumnBindings.of(select.where());
    FromCompiler fromCompiler = new FromCompiler(context, names, expressions, pointers);
    names.setResults(select.columns(), select.windows());
    String from = select.from() == null ? "" : " FROM " + fromCompiler.compile(select.from());
    String where = where(select.where());
    boolean isOfKey = UniqueKey.isGivenBy(select.where(), names.scope(), expressions::compile);
    ImplicitRowOrder implicit = new ImplicitRowOrder(select, context.catalog(), names, expressions);
    names.setRowOrder(implicit.ofTables());
    boolean isOrderTold = reader.expectsOrderColumns() && orderBy.isEmpty();
    boolean isOrdered = reader.expectsOrder() || (isOrderTold && isLimited);
    List<String> rowOrder = isSplit ? implicit.terms(isOrdered, hasQuery(where)) : List.of();
    new GroupingCompiler(context, names, expressions).project(select, orderBy, isSplit);
    for (ResultColumn column : select.columns()) {
      result(column);
    }
    if (mayBeSeparated() && SubqueryGroups.areNeededFor(sqlOfValues())) {
      InnerQueryBuilder projection = names.projection();
      if (projection == null) {
        return new SelectBodyCompiler(context, null, names.tables(), names.parameters(), true)
            .compile(select, orderBy, reader, isLimited);
      }
      values.replaceAll(projection::separate);
    }
    String having =
        select.having() == null ? "" : " WHERE " + expressions.condition(select.having());
    if (select.isDistinct()) {
      String all = whole(list(false, List.of()), from, where, rowOrder, having);
      return distinct(all, orderBy, reader);
    }
    boolean hasQueries =
        hasQuery(where) || sqlOfValues().stream().anyMatch(SelectBodyCompiler::hasQuery);
    List<String> terms =
        new ArrayList<>(
            orderBy.isEmpty() ? implicit.terms(isOrdered, hasQueries) : orderBy(orderBy, implicit));
    InnerQueryBuilder projection = names.projection();
    if (projection != null) {
      terms.addAll(projection.equalRows());
    }
    String order = ResultColumnResolver.orderBy(terms);
    boolean isNamed = reader.expectsNames();
    List<TypedExpression> orderKeys = isOrderTold ? implicit.keys() : List.of();
    String merged = having.isEmpty() && order.isEmpty() ? merged(from + where, isNamed) : null;
    return new CompiledSelect(
        merged != null
            ? merged
            : whole(list(isNamed, orderKeys), from, where, rowOrder, having + order),
        columns,
        isNamed,
        isOfKey,
        new RowOrder(
            orderKeys.stream().map(TypedExpression::type).toList(),
            isOrdered || implicit.isKept(hasQueries)));
  }

  /** Whether nothing that the values contain is from rows of another query. */
  private boolean mayBeSeparated() {
    return names.scope().outer() == null && QueryCompiler.areConstant(names.parameters());
  }

  private static boolean hasQuery(String sql) {
    return sql.contains("(SELECT ");
  }

  private List<String> sqlOfValues() {
    return values.stream().map(TypedExpression::sql).toList();
  }

  /** The query without an inner one, if the inner query can be left out. */
  private @Nullable String merged(String from, boolean isNamed) {
    InnerQueryBuilder projection = names.projection();
    List<String> merged = projection == null ? null : projection.merged(sqlOfValues());
    return merged == null || projection == null
        ? null
        : "SELECT " + list(merged, isNamed) + from + projection.by();
  }

  /**
   * The whole SELECT, which reads the tables, or the inner query, whose columns are complete at
   * this point.
   */
  private String whole(
      String list, String from, String where, List<String> rowOrder, String clauses) {
    List<Relation> tables = names.scope().relations();
    Relation only = tables.size() == 1 ? tables.getFirst() : null;
    InnerQueryBuilder projection = names.projection();
    return projection == null
        ? RepeatedQueries.once(list, from, where + clauses, only)
        : RepeatedQueries.once(
            list, projection.from(from, where, only, rowOrder), clauses, projection.relation());
  }

  /** The WHERE clause, including conditions of inner joins that name tables joined later. */
  private String where(@Nullable Expression where) throws PerfettoSqlException {
    List<String> conditions = new ArrayList<>();
    for (Expression late : names.lateConditions()) {
      conditions.add(expressions.filter(late));
    }
    if (where != null) {
      conditions.add(expressions.filter(where));
    }
    return conditions.isEmpty() ? "" : " WHERE " + String.join(" AND ", conditions);
  }

  private String list(boolean isNamed, List<TypedExpression> orderKeys) {
    StringBuilder list = new StringBuilder(list(sqlOfValues(), isNamed));
    for (int i = 0; i < orderKeys.size(); i++) {
      list.append(", ").append(orderKeys.get(i).sql()).append(" AS ").append(RowOrder.column(i));
    }
    return list.toString();
  }

  private String list(List<String> results, boolean isNamed) {
    List<String> list = new ArrayList<>();
    for (int i = 0; i < results.size(); i++) {
      String name =
          isNamed ? TypeConversions.name(columns.get(i).name()) : CompiledSelect.sqlName(i);
      list.add(results.get(i) + " AS " + name);
    }
    return String.join(", ", list);
  }

  private List<String> orderBy(List<OrderingTerm> orderBy, ImplicitRowOrder order)
      throws PerfettoSqlException {
    List<String> terms = new ArrayList<>();
    for (OrderingTerm term : orderBy) {
      int position = ResultColumnResolver.position(term, columns.size());
      TypedExpression typed = position >= 0 ? values.get(position) : term(term.expression());
      if (OrderByTermCompiler.hasEffect(typed)) {
        terms.add(OrderByTermCompiler.sql(typed, term));
      }
    }
    if (!terms.isEmpty()) {
      terms.addAll(order.ofEqualRows());
    }
    return terms;
  }

  /**
   * Compiles an ORDER BY term; an alias or a column from a star takes precedence over another
   * column of that name.
   */
  private TypedExpression term(Expression expression) throws PerfettoSqlException {
    if (expression instanceof Expression.ColumnName name && name.table() == null) {
      for (int i = 0; i < columns.size(); i++) {
        if (named.get(i) && name.column().is(columns.get(i).name())) {
          return values.get(i);
        }
      }
    }
    return expressions.compile(expression).value();
  }

  /**
   * Compiles SELECT DISTINCT; its rows can only be ordered by columns of the result. Without ORDER
   * BY the author gets them sorted by all columns, as Perfetto's tables return them.
   */
  private CompiledSelect distinct(String sql, List<OrderingTerm> orderBy, QueryReader reader)
      throws PerfettoSqlException {
    CompiledSelect rows = DistinctCompiler.rows(context, new CompiledSelect(sql, columns), values);
    if (orderBy.isEmpty() && !reader.expectsOrder()) {
      return rows;
    }
    String alias = context.freshName();
    List<String> terms = new ArrayList<>();
    for (int i = 0; orderBy.isEmpty() && i < values.size(); i++) {
      terms.add(OrderByTermCompiler.ascending(valueOf(i, alias)));
    }
    for (OrderingTerm term : orderBy) {
      int position = ResultColumnResolver.position(term, columns.size());
      int column = position >= 0 ? position : indexOf(term(term.expression()), term);
      terms.add(OrderByTermCompiler.sql(valueOf(column, alias), term));
    }
    return new CompiledSelect(
        "SELECT "
            + alias
            + ".* FROM ("
            + rows.sql()
            + ") AS "
            + alias
            + ResultColumnResolver.orderBy(terms),
        columns);
  }

  /** A column of the rows that have this alias. */
  private TypedExpression valueOf(int column, String alias) {
    return TypedExpression.of(
            alias + "." + CompiledSelect.sqlName(column), columns.get(column).type())
        .withCollation(values.get(column).usedCollation());
  }

  private int indexOf(TypedExpression typed, OrderingTerm term) throws PerfettoSqlException {
    for (int i = 0; i < values.size(); i++) {
      if (values.get(i).sql().equals(typed.sql())) {
        return i;
      }
    }
    throw new PerfettoSqlException(
        "with DISTINCT rows can only be ordered by what is selected", term.position());
  }

  private void result(ResultColumn column) throws PerfettoSqlException {
    switch (column) {
      case ResultColumn.Star star -> {
        if (names.scope().relations().isEmpty()) {
          throw new PerfettoSqlException("* needs a table in FROM", star.position());
        }
        for (Relation relation : names.scope().relations()) {
          all(relation);
        }
      }
      case ResultColumn.TableStar star -> {
        Relation relation = names.scope().relation(star.table());
        if (relation == null) {
          throw names.scope().unknown(new Expression.ColumnName(null, star.table(), star.table()));
        }
        all(relation);
      }
      case ResultColumn.Value value -> {
        TypedExpression typed = expressions.compile(value.expression()).value();
        add(typed, ResultColumnResolver.name(value), value.alias() != null);
      }
    }
  }

  private void all(Relation relation) throws PerfettoSqlException {
    for (Column column : relation.columns()) {
      if (!column.isHidden()) {
        add(names.ofRow(column), column.name(), true);
      }
    }
  }

  private void add(TypedExpression typed, String name, boolean isNamed) {
    values.add(typed);
    named.add(isNamed);
    columns.add(new OutputColumn(name, typed.type(), typed.affinity()));
  }
}
