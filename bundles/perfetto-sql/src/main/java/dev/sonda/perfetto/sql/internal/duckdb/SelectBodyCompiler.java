package dev.sonda.perfetto.sql.internal.duckdb;

import dev.sonda.perfetto.sql.PerfettoSqlException;
import dev.sonda.perfetto.sql.catalog.RowOrder;
import dev.sonda.perfetto.sql.internal.operator.PointerColumnBindings;
import dev.sonda.perfetto.sql.internal.plan.RepeatedQueries;
import dev.sonda.perfetto.sql.internal.plan.SubqueryGroups;
import dev.sonda.perfetto.sql.internal.scope.CommonTableExpressions;
import dev.sonda.perfetto.sql.internal.scope.CompiledSelect;
import dev.sonda.perfetto.sql.internal.scope.DistinctCompiler;
import dev.sonda.perfetto.sql.internal.scope.QueryContext;
import dev.sonda.perfetto.sql.internal.scope.QueryReader;
import dev.sonda.perfetto.sql.internal.scope.Relation;
import dev.sonda.perfetto.sql.internal.scope.ResultColumnResolver;
import dev.sonda.perfetto.sql.internal.scope.Scope;
import dev.sonda.perfetto.sql.internal.scope.UniqueKey;
import dev.sonda.perfetto.sql.internal.value.OrderByTermCompiler;
import dev.sonda.perfetto.sql.internal.value.TypedExpression;
import dev.sonda.perfetto.sql.syntax.Expression;
import dev.sonda.perfetto.sql.syntax.OrderingTerm;
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
  private final ResultColumnList results;
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
    results = new ResultColumnList(names, expressions);
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
    boolean isOrdered =
        reader.expectsOrder() || (isOrderTold && isLimited && !names.rowOrder().isEmpty());
    List<String> rowOrder = isSplit ? implicit.terms(isOrdered, hasQuery(where)) : List.of();
    new GroupingCompiler(context, names, expressions).project(select, orderBy, isSplit);
    results.add(select.columns());
    if (mayBeSeparated() && SubqueryGroups.areNeededFor(results.sql())) {
      InnerQueryBuilder projection = names.projection();
      if (projection == null) {
        return new SelectBodyCompiler(context, null, names.tables(), names.parameters(), true)
            .compile(select, orderBy, reader, isLimited);
      }
      results.separate(projection);
    }
    String having = having(select.having());
    boolean hasQueries = hasQuery(where) || hasQuery(String.join(" ", results.sql()));
    if (select.isDistinct()) {
      List<TypedExpression> by = results.terms(orderBy);
      List<TypedExpression> others = by.stream().filter(this::isUnselected).toList();
      String read = others.isEmpty() ? "" : asRead(implicit, hasQueries);
      String all = whole(results.list(false, others), from, where, rowOrder, having + read);
      CompiledSelect rows = distinct(all, !others.isEmpty());
      return isOrdered || isLimited || !by.isEmpty() ? sorted(rows, orderBy, by) : rows;
    }
    List<String> terms =
        new ArrayList<>(
            orderBy.isEmpty() ? implicit.terms(isOrdered, hasQueries) : orderBy(orderBy, implicit));
    InnerQueryBuilder projection = names.projection();
    if (projection != null) {
      terms.addAll(projection.equalRows());
    }
    boolean isScan = implicit.isScan(hasQueries);
    if (terms.isEmpty() && isLimited && !isScan) {
      terms.add(CompiledSelect.ROW_AS_READ);
    }
    String order = ResultColumnResolver.orderBy(terms);
    boolean isNamed = reader.expectsNames();
    List<TypedExpression> orderKeys = isOrderTold ? implicit.keys() : List.of();
    String merged = having.isEmpty() && order.isEmpty() ? merged(from + where, isNamed) : null;
    return new CompiledSelect(
        merged != null
            ? merged
            : whole(results.list(isNamed, orderKeys), from, where, rowOrder, having + order),
        results.columns(),
        isNamed,
        isOfKey,
        isScan || !terms.isEmpty(),
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

  /** ORDER BY for the rows in the order in which SQLite reads them. */
  private static String asRead(ImplicitRowOrder implicit, boolean hasQueries)
      throws PerfettoSqlException {
    return ResultColumnResolver.orderBy(implicit.terms(true, hasQueries));
  }

  /** The query without an inner one, if the inner query can be left out. */
  private @Nullable String merged(String from, boolean isNamed) {
    InnerQueryBuilder projection = names.projection();
    List<String> merged = projection == null ? null : projection.merged(results.sql());
    return merged == null || projection == null
        ? null
        : "SELECT " + results.list(merged, isNamed) + from + projection.by();
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

  /** HAVING, as the WHERE clause of the query around the groups. */
  private String having(@Nullable Expression having) throws PerfettoSqlException {
    return having == null ? "" : " WHERE " + expressions.condition(having);
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

  private List<String> orderBy(List<OrderingTerm> orderBy, ImplicitRowOrder order)
      throws PerfettoSqlException {
    List<String> terms = new ArrayList<>();
    for (OrderingTerm term : orderBy) {
      TypedExpression typed = results.term(term);
      if (OrderByTermCompiler.hasEffect(typed)) {
        terms.add(OrderByTermCompiler.sql(typed, term));
      }
    }
    if (!terms.isEmpty()) {
      terms.addAll(order.ofEqualRows());
    }
    return terms;
  }

  /** Whether a value of ORDER BY has an effect, and DISTINCT doesn't select it. */
  private boolean isUnselected(TypedExpression value) {
    return results.selected(value) < 0 && OrderByTermCompiler.hasEffect(value);
  }

  /**
   * Compiles SELECT DISTINCT.
   *
   * @param isByOthers whether the rows are ordered by values that aren't selected: of rows that are
   *     equal, the first one has them
   */
  private CompiledSelect distinct(String sql, boolean isByOthers) {
    CompiledSelect all = new CompiledSelect(sql, results.columns());
    return isByOthers
        ? all.withSql(DistinctCompiler.firstRows(context, all, results.values()))
        : DistinctCompiler.rows(context, all, results.values());
  }

  /**
   * Sorts rows of DISTINCT; without ORDER BY by all columns, as Perfetto's tables return them.
   *
   * @param by the values of ORDER BY
   */
  private CompiledSelect sorted(
      CompiledSelect rows, List<OrderingTerm> orderBy, List<TypedExpression> by) {
    String alias = context.freshName();
    List<String> terms = new ArrayList<>();
    for (int i = 0; orderBy.isEmpty() && i < results.columns().size(); i++) {
      terms.add(OrderByTermCompiler.ascending(results.of(i, alias)));
    }
    int others = 0;
    for (int i = 0; i < by.size(); i++) {
      TypedExpression value = by.get(i);
      int index = results.selected(value);
      if (index >= 0 || isUnselected(value)) {
        String name = index >= 0 ? CompiledSelect.sqlName(index) : RowOrder.column(others++);
        TypedExpression column = TypedExpression.of(alias + "." + name, value.type());
        terms.add(
            OrderByTermCompiler.sql(column.withCollation(value.usedCollation()), orderBy.get(i)));
      }
    }
    if (others > 0) {
      terms.add(alias + "." + DistinctCompiler.NUMBER);
    }
    String sorted =
        "SELECT "
            + results.listOf(alias)
            + " FROM ("
            + rows.sql()
            + ") AS "
            + alias
            + ResultColumnResolver.orderBy(terms);
    return new CompiledSelect(sorted, results.columns(), false, false, true, RowOrder.NONE);
  }
}
