package dev.sonda.perfetto.sql.internal.duckdb;

import dev.sonda.perfetto.sql.PerfettoSqlException;
import dev.sonda.perfetto.sql.catalog.Catalog;
import dev.sonda.perfetto.sql.internal.order.TableRowOrder;
import dev.sonda.perfetto.sql.internal.scope.Relation;
import dev.sonda.perfetto.sql.internal.value.OrderByTermCompiler;
import dev.sonda.perfetto.sql.internal.value.TypedExpression;
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
    boolean isMixed =
        tables.size() > 1
            || (hasQueries && tables.stream().allMatch(this::isKnown))
            || tables.stream().anyMatch(Relation::isOutOfOrder);
    return names.projection() == null && isResult && isMixed ? ofEqualRows() : ofGroups();
  }

  /**
   * The values that tell the order to a query around this one, in which they ascend; empty if the
   * order isn't known.
   */
  List<TypedExpression> keys() throws PerfettoSqlException {
    List<TypedExpression> keys = new ArrayList<>();
    for (Over window : windows()) {
      List<TypedExpression> ascending = windows.ascending(window);
      if (ascending == null) {
        return List.of();
      }
      keys.addAll(ascending);
    }
    if (keys.isEmpty()) {
      return keysOfTables();
    }
    if (names.projection() == null) {
      keys.addAll(names.rowOrder());
    }
    return keys.stream().distinct().toList();
  }

  private List<TypedExpression> keysOfTables() {
    InnerQueryBuilder projection = names.projection();
    if (projection != null) {
      return projection.groupKeys().stream()
          .filter(OrderByTermCompiler::hasEffect)
          .map(OrderByTermCompiler::typedKey)
          .toList();
    }
    List<Relation> tables = names.scope().relations();
    boolean isProbable = tables.size() == 1 && !isKnown(tables.getFirst());
    return isProbable ? List.of() : names.rowOrder();
  }

  /** Whether the engine returns the rows in the order of the keys. */
  boolean isKept(boolean hasQueries) {
    List<Relation> tables = names.scope().relations();
    return windows().isEmpty()
        && (names.projection() != null
            || (tables.size() == 1 && !hasQueries && !tables.getFirst().isOutOfOrder()));
  }

  /** Whether the rows are those of one table, or of groups. */
  boolean isScan(boolean hasQueries) {
    InnerQueryBuilder projection = names.projection();
    List<Relation> tables = names.scope().relations();
    boolean isGrouped = projection != null && !projection.hasWindows();
    return isGrouped
        || (tables.size() <= 1 && !hasQueries && tables.stream().allMatch(this::isScan));
  }

  private boolean isScan(Relation relation) {
    String table = relation.table();
    return relation.order().isKept()
        || (table != null && (catalog.hasRowNumbers(table) || catalog.isOfTrace(table)));
  }

  private boolean isKnown(Relation table) {
    return new TableRowOrder(catalog).isKnown(table);
  }

  /** The terms for rows that are equal by all other ones: SQLite's sort is stable. */
  List<String> ofEqualRows() {
    return names.projection() == null ? names.rowOrderTerms() : List.of();
  }

  /** The values that ascend in the order in which the tables' rows are read. */
  List<TypedExpression> ofTables() throws PerfettoSqlException {
    return new TableRowOrder(catalog).keys(names.scope(), select.from(), select.where());
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
    for (Over window : windows()) {
      terms.addAll(windows.rowOrder(window));
    }
    return terms;
  }

  private List<Over> windows() {
    List<Over> all = new ArrayList<>();
    for (ResultColumn column : select.columns()) {
      if (column instanceof ResultColumn.Value value) {
        all.addAll(OperandVisitor.windows(value.expression()));
      }
    }
    return all;
  }
}
