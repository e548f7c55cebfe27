package dev.sonda.perfetto.sql.internal.duckdb;

import dev.sonda.perfetto.sql.PerfettoSqlException;
import dev.sonda.perfetto.sql.catalog.Catalog;
import dev.sonda.perfetto.sql.internal.order.TableRowOrder;
import dev.sonda.perfetto.sql.internal.scope.Relation;
import dev.sonda.perfetto.sql.internal.value.OrderByTermCompiler;
import dev.sonda.perfetto.sql.syntax.Over;
import dev.sonda.perfetto.sql.syntax.ResultColumn;
import dev.sonda.perfetto.sql.syntax.SelectBody;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The order of rows that SQLite's execution leads to and a SELECT doesn't ask for, as terms for
 * ORDER BY: SQLite sorts rows for windows and groups, and reads tables in nested loops.
 */
final class ImplicitRowOrder {
  private final SelectBody.Simple select;
  private final Catalog catalog;
  private final NameResolver names;
  private final WindowCompiler windows;

  ImplicitRowOrder(
      SelectBody.Simple select,
      Catalog catalog,
      NameResolver names,
      ExpressionCompiler expressions) {
    this.select = select;
    this.catalog = catalog;
    this.names = names;
    windows = new WindowCompiler(names, expressions);
  }

  /**
   * The terms of a SELECT without ORDER BY.
   *
   * @param isResult whether the rows are the result of the whole statement; if not, only groups are
   *     sorted
   * @param hasQueries whether expressions contain queries, with which the engine joins the rows
   */
  List<String> terms(boolean isResult, boolean hasQueries) throws PerfettoSqlException {
    Set<String> sorted = isResult ? ofWindows() : Set.of();
    if (!sorted.isEmpty()) {
      List<String> terms = new ArrayList<>(sorted);
      terms.addAll(ofEqualRows());
      return terms;
    }
    List<Relation> tables = names.scope().relations();
    boolean isJoined =
        tables.size() > 1
            || (hasQueries && tables.stream().allMatch(new TableRowOrder(catalog)::isKnown));
    return names.projection() == null && isResult && isJoined ? ofEqualRows() : ofGroups();
  }

  /** The terms for rows that are equal by all other ones: SQLite's sort is stable. */
  List<String> ofEqualRows() {
    return names.projection() == null ? names.rowOrder() : List.of();
  }

  /** The terms for the order in which the tables' rows are read. */
  List<String> ofTables() throws PerfettoSqlException {
    return new TableRowOrder(catalog).terms(names.scope(), select.from(), select.where());
  }

  private List<String> ofGroups() {
    InnerQueryBuilder projection = names.projection();
    return projection == null
        ? List.of()
        : projection.groupKeys().stream()
            .filter(OrderByTermCompiler::hasEffect)
            .map(OrderByTermCompiler::ascending)
            .toList();
  }

  /** The terms of all windows: SQLite sorts for the first one last. */
  private Set<String> ofWindows() throws PerfettoSqlException {
    Set<String> terms = new LinkedHashSet<>();
    for (ResultColumn column : select.columns()) {
      if (column instanceof ResultColumn.Value value) {
        for (Over window : OperandVisitor.windows(value.expression())) {
          terms.addAll(windows.rowOrder(window));
        }
      }
    }
    return terms;
  }
}
