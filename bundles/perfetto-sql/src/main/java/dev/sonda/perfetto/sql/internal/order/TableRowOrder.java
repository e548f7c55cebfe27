package dev.sonda.perfetto.sql.internal.order;

import dev.sonda.perfetto.sql.PerfettoSqlException;
import dev.sonda.perfetto.sql.catalog.Catalog;
import dev.sonda.perfetto.sql.catalog.ValueType;
import dev.sonda.perfetto.sql.internal.scope.Column;
import dev.sonda.perfetto.sql.internal.scope.Relation;
import dev.sonda.perfetto.sql.internal.scope.Scope;
import dev.sonda.perfetto.sql.internal.value.OrderByTermCompiler;
import dev.sonda.perfetto.sql.internal.value.TypedExpression;
import dev.sonda.perfetto.sql.syntax.Expression;
import dev.sonda.perfetto.sql.syntax.FromItem;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The order in which SQLite reads the rows of a FROM clause, as terms for ORDER BY: the rows of one
 * table in their order, and for each of them the matching rows of the other tables. The engine
 * joins in whichever order is faster.
 */
public final class TableRowOrder {
  private static final String ID = "id";

  private final Catalog catalog;

  public TableRowOrder(Catalog catalog) {
    this.catalog = catalog;
  }

  /** The terms; empty if the order of the outermost table's rows isn't known. */
  public List<String> terms(Scope scope, @Nullable FromItem from, @Nullable Expression where)
      throws PerfettoSqlException {
    List<String> terms = new ArrayList<>();
    JoinNesting nesting = from == null ? null : JoinNesting.of(from, where, scope);
    if (nesting == null) {
      return terms;
    }
    for (int loop : nesting.loops()) {
      Column number = rowNumber(scope.relations().get(loop));
      if (number != null) {
        TypedExpression typed = TypedExpression.of(number.sql(), ValueType.INTEGER);
        terms.add(OrderByTermCompiler.ascending(typed));
      } else if (terms.isEmpty()) {
        return terms;
      }
    }
    return terms;
  }

  /** Whether a table is known to have its rows in the order of their numbers. */
  public boolean isKnown(Relation relation) {
    String table = relation.table();
    return table != null
        && (catalog.hasRowNumbers(table) || relation.find(ID).filter(Column::isUnique).isPresent());
  }

  /** The column by which a table's rows are in order, probably; null if there is none. */
  private @Nullable Column rowNumber(Relation relation) {
    String table = relation.table();
    if (table != null && catalog.hasRowNumbers(table)) {
      return relation.find(Relation.ROW_NUMBER).orElse(null);
    }
    return relation.find(ID).filter(id -> id.type() == ValueType.INTEGER).orElse(null);
  }
}
