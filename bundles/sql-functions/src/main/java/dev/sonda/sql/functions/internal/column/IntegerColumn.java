package dev.sonda.sql.functions.internal.column;

/** The integers of a column by row; the value of a null row is undefined. */
public final class IntegerColumn {
  private final ColumnMemory cells;

  IntegerColumn(ColumnMemory cells) {
    this.cells = cells;
  }

  public boolean isNull(int row) {
    return cells.isNull(row);
  }

  public long get(int row) {
    return cells.integer(row);
  }
}
