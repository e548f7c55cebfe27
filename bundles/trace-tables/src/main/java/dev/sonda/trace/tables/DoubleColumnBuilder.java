package dev.sonda.trace.tables;

import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;

import dev.sonda.trace.tables.internal.ColumnCells;

/**
 * Collects a column of floating-point numbers. A row is null until its value is set. Not
 * thread-safe.
 */
public final class DoubleColumnBuilder {
  private final ColumnCells cells;

  DoubleColumnBuilder(ColumnCells cells) {
    this.cells = cells;
  }

  public void set(int row, double value) {
    cells.blockToSet(row).set(JAVA_DOUBLE, offset(row), value);
  }

  /** The value of a row, 0 if it is null. */
  public double get(int row) {
    return cells.isNull(row) ? 0 : cells.block(row).get(JAVA_DOUBLE, offset(row));
  }

  public void setNull(int row) {
    cells.clear(row);
  }

  public boolean isNull(int row) {
    return cells.isNull(row);
  }

  private static long offset(int row) {
    return (long) ColumnCells.inBlock(row) * Double.BYTES;
  }
}
