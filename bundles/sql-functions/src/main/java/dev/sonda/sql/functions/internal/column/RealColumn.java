package dev.sonda.sql.functions.internal.column;

/** The floating-point numbers of a column by row; the value of a null row is undefined. */
public final class RealColumn {
  private final ColumnMemory cells;

  RealColumn(ColumnMemory cells) {
    this.cells = cells;
  }

  public boolean isNull(int row) {
    return cells.isNull(row);
  }

  public double get(int row) {
    return Double.longBitsToDouble(cells.longValue(row));
  }
}
