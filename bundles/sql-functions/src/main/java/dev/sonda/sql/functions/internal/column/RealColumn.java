package dev.sonda.sql.functions.internal.column;

/** Floating-point numbers of a column; a null has any value. */
public final class RealColumn {
  private final Cells cells;

  RealColumn(Cells cells) {
    this.cells = cells;
  }

  public boolean isNull(int row) {
    return cells.isNull(row);
  }

  public double get(int row) {
    return Double.longBitsToDouble(cells.longValue(row));
  }
}
