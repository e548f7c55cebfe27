package dev.sonda.trace.tables;

import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import dev.sonda.trace.tables.internal.ColumnCells;

/**
 * Collects a column of integers of 8 bytes. A row is null until its value is set. Not thread-safe.
 */
public final class LongColumnBuilder {
  private final ColumnCells cells;

  LongColumnBuilder(ColumnCells cells) {
    this.cells = cells;
  }

  public void set(int row, long value) {
    cells.blockToSet(row).set(JAVA_LONG_UNALIGNED, offset(row), value);
  }

  /** The value of a row, 0 if it is null. */
  public long get(int row) {
    return cells.isNull(row) ? 0 : cells.block(row).get(JAVA_LONG_UNALIGNED, offset(row));
  }

  public void setNull(int row) {
    cells.clear(row);
  }

  public boolean isNull(int row) {
    return cells.isNull(row);
  }

  private static long offset(int row) {
    return (long) ColumnCells.inBlock(row) * Long.BYTES;
  }
}
