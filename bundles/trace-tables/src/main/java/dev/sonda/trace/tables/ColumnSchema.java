package dev.sonda.trace.tables;

/**
 * A column's name and type.
 *
 * @param nullable whether the column may contain a null
 * @param isRowNumber whether each value is the number of its row in the table, so that no two rows
 *     have equal values
 */
public record ColumnSchema(String name, ColumnType type, boolean nullable, boolean isRowNumber) {
  /** A column of values that are not known to be row numbers. */
  public ColumnSchema(String name, ColumnType type, boolean nullable) {
    this(name, type, nullable, false);
  }
}
