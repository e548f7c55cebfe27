package dev.sonda.perfetto.sql.internal.scope;

import dev.sonda.perfetto.sql.catalog.RowOrder;
import dev.sonda.perfetto.sql.catalog.ValueType;
import dev.sonda.perfetto.sql.internal.value.TypedExpression;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A table of a FROM clause.
 *
 * @param name name that qualifies the table's columns; empty for a subquery without alias
 * @param sqlAlias alias of the table in the engine's SQL, unique in the statement
 * @param table the catalog's key for the table or view; null for the rows of queries and functions
 * @param order the hidden columns that tell the order of a query's or view's rows
 */
public record Relation(
    String name, String sqlAlias, List<Column> columns, @Nullable String table, RowOrder order) {
  /** Hidden column with the row's number in tables that have row numbers. */
  public static final String ROW_NUMBER = "rowid";

  /** Creates the relation of a query's or function's rows. */
  public Relation(String name, String sqlAlias, List<Column> columns) {
    this(name, sqlAlias, columns, null, RowOrder.NONE);
  }

  /** Creates the relation of a query's rows, in the order that the query tells. */
  public Relation(String name, String sqlAlias, CompiledSelect query) {
    this(name, sqlAlias, query.columnsOf(sqlAlias), null, query.order());
  }

  /** The values, in the engine's SQL, that ascend from row to row; empty if they aren't known. */
  public List<TypedExpression> orderKeys() {
    List<TypedExpression> keys = new ArrayList<>();
    for (ValueType type : order.types()) {
      keys.add(TypedExpression.of(sqlAlias + '.' + RowOrder.column(keys.size()), type));
    }
    return keys;
  }

  /** Whether the engine may return the rows in another order than that of the keys. */
  public boolean isOutOfOrder() {
    return !order.isUnknown() && !order.isKept();
  }

  public Optional<Column> find(String column) {
    return columns.stream().filter(each -> each.name().equalsIgnoreCase(column)).findFirst();
  }
}
