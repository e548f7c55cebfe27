package dev.sonda.perfetto.sql.catalog;

import java.util.List;

/**
 * A table or view that the engine has under this name.
 *
 * @param columns its columns, without hidden ones
 * @param order the order of a view's rows
 */
public record CatalogTable(String name, List<CatalogColumn> columns, RowOrder order) {
  /** A table, or a view whose rows have no order that is known. */
  public CatalogTable(String name, List<CatalogColumn> columns) {
    this(name, columns, RowOrder.NONE);
  }
}
