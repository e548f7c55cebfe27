package dev.sonda.perfetto.sql.internal.duckdb;

import dev.sonda.perfetto.sql.internal.operator.WindowLayout;
import dev.sonda.perfetto.sql.internal.scope.Column;
import dev.sonda.perfetto.sql.internal.value.Typed;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A query within a query: the inner one reads the tables, makes groups and computes what is of
 * several rows; the outer one has all other expressions, over the columns of the inner one. So
 * whatever reads them, a query within an expression included, reads values of one row.
 *
 * <pre>
 *   SELECT p.x1 + 1, f(p.x2) FROM (SELECT key AS x1, sum(dur) AS x2 FROM … GROUP BY key) AS p
 * </pre>
 */
final class Projection {
  /** For an inner query that makes no groups. */
  static final String EACH_ROW = "%s";

  private final String alias;
  private final String rowChoice;
  private final Map<String, String> columns = new LinkedHashMap<>();
  private final Map<String, Typed> keys = new LinkedHashMap<>();
  private final List<WindowLayout> layouts = new ArrayList<>();
  private final List<String> groupBy = new ArrayList<>();
  private final List<Typed> groupKeys = new ArrayList<>();

  /**
   * @param rowChoice how the inner query reads a column that is no key: {@code first(%s)}
   */
  Projection(String alias, String rowChoice) {
    this.alias = alias;
    this.rowChoice = rowChoice;
  }

  /** Whether the inner query computes windows, and makes no groups. */
  boolean hasWindows() {
    return rowChoice.equals(EACH_ROW);
  }

  /** A value of the inner query, as the outer one reads it. */
  Typed outside(Typed inner) {
    Typed value = inner.value();
    String name = columns.computeIfAbsent(value.sql(), _ -> "\"x" + (columns.size() + 1) + '"');
    return new Typed(
        alias + "." + name, value.type(), value.affinity(), false, value.collation(), null);
  }

  /** A layout of all rows of the inner query, as the outer one reads it. */
  Typed layout(WindowLayout layout) {
    layouts.add(layout);
    return Typed.integer(alias + "." + layout.column());
  }

  /** A column of the tables, as the outer query reads it. */
  Typed outside(Column column) {
    Typed key = keys.get(column.sql());
    if (key != null) {
      return key;
    }
    Typed typed = Names.typed(column);
    String chosen = rowChoice.replace("%s", column.sql());
    return outside(new Typed(chosen, typed.type(), typed.affinity(), false, null, null));
  }

  /**
   * A key of the groups.
   *
   * @param text the expression as it is written, the same for the same expression
   * @param by what groups have in common
   */
  void addKey(String text, Typed key, String by) {
    groupBy.add(by);
    boolean isItself = by.equals(key.sql());
    Typed value =
        isItself
            ? key
            : new Typed(
                rowChoice.replace("%s", key.sql()),
                key.type(),
                key.affinity(),
                false,
                key.collation(),
                null);
    Typed outside = outside(value);
    groupKeys.add(outside);
    keys.put(key.sql(), outside);
    keys.put(text, outside);
  }

  /** Keys of the groups, as the outer query reads them. */
  List<Typed> groupKeys() {
    return groupKeys;
  }

  /** The key that an expression is; null for none. */
  @Nullable Typed key(String text) {
    return keys.get(text);
  }

  /**
   * The inner query with its name.
   *
   * @param from its clauses FROM and WHERE
   */
  String from(String from) {
    List<String> list = new ArrayList<>();
    columns.forEach((sql, name) -> list.add(sql + " AS " + name));
    String by = groupBy.isEmpty() ? "" : " GROUP BY " + String.join(", ", groupBy);
    String what = list.isEmpty() ? "1" : String.join(", ", list);
    String inner = "SELECT " + what + from + by;
    return " FROM (" + WindowLayout.around(inner, layouts) + ") AS " + alias;
  }
}
