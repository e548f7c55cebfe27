package dev.sonda.perfetto.sql.catalog;

import dev.sonda.perfetto.sql.syntax.TableDefinition;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A table or view that the engine has under this name.
 *
 * @param columns its columns, without hidden ones
 * @param order the order of a view's rows
 * @param definition the columns and constraints with which CREATE TABLE has declared it; null for
 *     views, and for tables of a query or of the trace
 */
public record CatalogTable(
    String name,
    List<CatalogColumn> columns,
    RowOrder order,
    @Nullable TableDefinition definition) {
  /** A table or view without declared constraints, and in no order that is known. */
  public CatalogTable(String name, List<CatalogColumn> columns) {
    this(name, columns, RowOrder.NONE, null);
  }

  /** A table that CREATE TABLE has declared. */
  public CatalogTable(String name, List<CatalogColumn> columns, TableDefinition definition) {
    this(name, columns, RowOrder.NONE, definition);
  }

  /** A view whose rows are in an order. */
  public CatalogTable(String name, List<CatalogColumn> columns, RowOrder order) {
    this(name, columns, order, null);
  }

  /** The table or view without columns that tell the order of its rows. */
  public CatalogTable withoutOrder() {
    return new CatalogTable(name, columns, RowOrder.NONE, definition);
  }
}
