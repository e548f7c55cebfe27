package dev.sonda.perfetto.sql.internal.order;

import dev.sonda.perfetto.sql.PerfettoSqlException;
import dev.sonda.perfetto.sql.catalog.Catalog;
import dev.sonda.perfetto.sql.catalog.ValueType;
import dev.sonda.perfetto.sql.internal.scope.Column;
import dev.sonda.perfetto.sql.internal.scope.Relation;
import dev.sonda.perfetto.sql.internal.scope.Scope;
import dev.sonda.perfetto.sql.internal.value.TypedExpression;
import dev.sonda.perfetto.sql.syntax.Expression;
import dev.sonda.perfetto.sql.syntax.FromItem;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The order in which SQLite reads the rows of a FROM clause, as values that ascend: the rows of one
 * table in their order, and for each of them the matching rows of the other tables. The engine
 * joins in whichever order is faster.
 */
public final class TableRowOrder {
  private static final String ID = "id";

  private final Catalog catalog;

  public TableRowOrder(Catalog catalog) {
    this.catalog = catalog;
  }

  /** The values; empty if the order of the outermost table isn't known. */
  public List<TypedExpression> keys(
      Scope scope, @Nullable FromItem from, @Nullable Expression where)
      throws PerfettoSqlException {
    List<TypedExpression> keys = new ArrayList<>();
    JoinNesting nesting = from == null ? null : JoinNesting.of(from, where, scope);
    if (nesting == null) {
      return keys;
    }
    for (int loop : nesting.loops()) {
      List<TypedExpression> own = keys(scope.relations().get(loop));
      if (own.isEmpty() && keys.isEmpty()) {
        return keys;
      }
      keys.addAll(own);
    }
    return keys;
  }

  private List<TypedExpression> keys(Relation relation) {
    return relation.order().isUnknown()
        ? rowNumber(relation).map(Column::sql).map(TypedExpression::integer).stream().toList()
        : relation.orderKeys();
  }

  /** Whether a table, view or query is known to have its rows in the order of the keys. */
  public boolean isKnown(Relation relation) {
    String table = relation.table();
    return !relation.order().isUnknown() || (table != null && hasNumbers(table, relation));
  }

  private boolean hasNumbers(String table, Relation relation) {
    return (catalog.hasRowNumbers(table) || relation.find(ID).filter(Column::isUnique).isPresent());
  }

  /** The column by which a table's rows are in order, probably. */
  private Optional<Column> rowNumber(Relation relation) {
    String table = relation.table();
    if (table != null && catalog.hasRowNumbers(table)) {
      return relation.find(Relation.ROW_NUMBER);
    }
    return relation.find(ID).filter(id -> id.type() == ValueType.INTEGER);
  }
}
