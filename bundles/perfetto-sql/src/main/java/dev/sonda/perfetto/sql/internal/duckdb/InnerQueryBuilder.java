package dev.sonda.perfetto.sql.internal.duckdb;

import dev.sonda.perfetto.sql.internal.operator.InternalLayoutFunction;
import dev.sonda.perfetto.sql.internal.plan.RepeatedQueries;
import dev.sonda.perfetto.sql.internal.plan.SubqueryGroups;
import dev.sonda.perfetto.sql.internal.scope.Column;
import dev.sonda.perfetto.sql.internal.scope.Relation;
import dev.sonda.perfetto.sql.internal.value.TypedExpression;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The inner query of a SELECT that is split in two: the inner query reads the tables, groups rows
 * and computes aggregates or windows; the outer query evaluates all other expressions over the
 * inner query's columns. So the outer expressions, including their subqueries, read values of a
 * single row.
 *
 * <pre>
 *   SELECT p.x1 + 1, f(p.x2) FROM (SELECT key AS x1, sum(dur) AS x2 FROM … GROUP BY key) AS p
 * </pre>
 */
final class InnerQueryBuilder {
  /** The {@code rowChoice} of an inner query without groups: the column itself. */
  static final String EACH_ROW = "%s";

  private final String alias;
  private final String rowChoice;
  private final Map<String, String> columns = new LinkedHashMap<>();
  private final Map<String, TypedExpression> keys = new LinkedHashMap<>();
  private final List<InternalLayoutFunction> layouts = new ArrayList<>();
  private final List<String> groupBy = new ArrayList<>();
  private final List<TypedExpression> groupKeys = new ArrayList<>();
  private final SubqueryGroups subqueries;

  /**
   * @param rowChoice format by which the inner query reads a column that is not a group key, such
   *     as {@code first(%s)}
   */
  InnerQueryBuilder(String alias, String rowChoice) {
    this.alias = alias;
    this.rowChoice = rowChoice;
    subqueries = new SubqueryGroups(alias);
  }

  /** The rows of the inner query. */
  Relation relation() {
    return new Relation("", alias, List.of());
  }

  /** Whether the inner query computes windows, and makes no groups. */
  boolean hasWindows() {
    return rowChoice.equals(EACH_ROW);
  }

  /** A value computed by the inner query, as the outer query reads it. */
  TypedExpression outside(TypedExpression inner) {
    TypedExpression value = inner.value();
    String name = columns.computeIfAbsent(value.sql(), _ -> "\"x" + (columns.size() + 1) + '"');
    return new TypedExpression(
        alias + "." + name, value.type(), value.affinity(), false, value.collation(), null);
  }

  /** A window layout over all rows of the inner query, as the outer query reads it. */
  TypedExpression layout(InternalLayoutFunction layout) {
    layouts.add(layout);
    return TypedExpression.integer(alias + "." + layout.column());
  }

  /** A column of the tables, as the outer query reads it. */
  TypedExpression outside(Column column) {
    TypedExpression key = keys.get(column.sql());
    if (key != null) {
      return key;
    }
    TypedExpression typed = NameResolver.typed(column);
    String chosen = rowChoice.replace("%s", column.sql());
    return outside(new TypedExpression(chosen, typed.type(), typed.affinity(), false, null, null));
  }

  /**
   * Adds a GROUP BY key.
   *
   * @param text canonical text of the expression, equal for equal expressions
   * @param by SQL of the GROUP BY term
   */
  void addKey(String text, TypedExpression key, String by) {
    groupBy.add(by);
    boolean isItself = by.equals(key.sql());
    TypedExpression value =
        isItself
            ? key
            : new TypedExpression(
                rowChoice.replace("%s", key.sql()),
                key.type(),
                key.affinity(),
                false,
                key.collation(),
                null);
    TypedExpression outside = outside(value);
    groupKeys.add(outside);
    keys.put(key.sql(), outside);
    keys.put(text, outside);
  }

  /** The GROUP BY keys, as the outer query reads them. */
  List<TypedExpression> groupKeys() {
    return groupKeys;
  }

  /** The GROUP BY key for the canonical text of an expression; null if there is none. */
  @Nullable TypedExpression key(String text) {
    return keys.get(text);
  }

  /**
   * The values of a single query in place of both, which the engine plans sooner; null if it isn't
   * possible or would repeat an aggregate. Neither queries nor lambdas may contain aggregates.
   *
   * @param values the values that the outer query selects
   */
  @Nullable List<String> merged(List<String> values) {
    if (hasWindows() || !layouts.isEmpty() || !subqueries.isEmpty()) {
      return null;
    }
    Map<String, String> left = new HashMap<>();
    columns.forEach((sql, name) -> left.put(name, Matcher.quoteReplacement(sql)));
    boolean hasRead = false;
    Pattern column = Pattern.compile(Pattern.quote(alias + ".") + "(\"x\\d+\")");
    List<String> list = new ArrayList<>();
    for (String value : values) {
      StringBuilder merged = new StringBuilder();
      Matcher matcher = column.matcher(value);
      while (matcher.find()) {
        String sql = left.remove(matcher.group(1));
        if (sql == null) {
          return null;
        }
        matcher.appendReplacement(merged, sql);
        hasRead = true;
      }
      matcher.appendTail(merged);
      if (merged.indexOf("(SELECT ") >= 0 || merged.indexOf("lambda ") >= 0) {
        return null;
      }
      list.add(merged.toString());
    }
    return hasRead ? list : null;
  }

  /** A value whose queries are computed in groups by the inner query. */
  TypedExpression separate(TypedExpression value) {
    return new TypedExpression(
        subqueries.separate(value.sql()),
        value.type(),
        value.affinity(),
        value.isCondition(),
        value.collation(),
        value.constant());
  }

  /** Terms for the order of rows if there is no other; empty if it doesn't matter. */
  List<String> equalRows() {
    return subqueries.isEmpty() ? List.of() : List.of(alias + ".\"r\"");
  }

  /** The clause GROUP BY of the inner query; empty if it makes no groups. */
  String by() {
    return groupBy.isEmpty() ? "" : " GROUP BY " + String.join(", ", groupBy);
  }

  /**
   * The FROM clause of the outer query: the inner query with its alias.
   *
   * @param from the clause FROM of the inner query
   * @param where its clause WHERE
   * @param table its only table; null if there are none or several
   * @param rowOrder terms for the order in which the tables' rows are read
   */
  String from(String from, String where, @Nullable Relation table, List<String> rowOrder) {
    List<String> list = new ArrayList<>();
    columns.forEach((sql, name) -> list.add(sql + " AS " + name));
    if (!subqueries.isEmpty()) {
      String order = rowOrder.isEmpty() ? "" : "ORDER BY " + String.join(", ", rowOrder);
      list.add("row_number() OVER (" + order + ") AS \"r\"");
    }
    String what = list.isEmpty() ? "1" : String.join(", ", list);
    String inner = RepeatedQueries.once(what, from, where + by(), table);
    String laidOut = InternalLayoutFunction.around(inner, layouts);
    return " FROM ("
        + (subqueries.isEmpty() ? laidOut : subqueries.around(laidOut))
        + ") AS "
        + alias;
  }
}
