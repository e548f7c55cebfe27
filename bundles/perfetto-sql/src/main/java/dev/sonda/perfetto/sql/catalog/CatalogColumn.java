package dev.sonda.perfetto.sql.catalog;

/**
 * A column of a table.
 *
 * @param isUnique whether no two rows have equal integers in it, whichever statements are executed
 */
public record CatalogColumn(String name, ValueType type, boolean isUnique) {
  /** A column that may have equal values. */
  public CatalogColumn(String name, ValueType type) {
    this(name, type, false);
  }
}
