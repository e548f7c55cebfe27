package dev.sonda.sql.functions.internal.column;

/** Integers of a column; a null has any value. */
public final class IntegerColumn {
  private final Cells cells;

  IntegerColumn(Cells cells) {
    this.cells = cells;
  }

  public boolean isNull(int row) {
    return cells.isNull(row);
  }

  public long get(int row) {
    return cells.integer(row);
  }
}
