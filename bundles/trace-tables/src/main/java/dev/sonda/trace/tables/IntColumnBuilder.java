package dev.sonda.trace.tables;

import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;

import dev.sonda.trace.tables.internal.ColumnCells;

/**
 * Collects a column of integers of 4 bytes. A row is null until its value is set. Not thread-safe.
 */
public final class IntColumnBuilder {
  private final ColumnCells cells;

  IntColumnBuilder(ColumnCells cells) {
    this.cells = cells;
  }

  public void set(int row, int value) {
    cells.blockToSet(row).set(JAVA_INT_UNALIGNED, offset(row), value);
  }

  /** The value of a row, 0 if it is null. */
  public int get(int row) {
    return cells.isNull(row) ? 0 : cells.block(row).get(JAVA_INT_UNALIGNED, offset(row));
  }

  public void setNull(int row) {
    cells.clear(row);
  }

  public boolean isNull(int row) {
    return cells.isNull(row);
  }

  private static long offset(int row) {
    return (long) ColumnCells.inBlock(row) * Integer.BYTES;
  }
}
