package dev.sonda.trace.tables;

import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;

import dev.sonda.trace.tables.internal.ColumnCells;
import dev.sonda.trace.tables.internal.StringStore;
import java.util.Objects;

/**
 * Collects a column of strings as their ids in the table's {@link StringPool}; id 0 stands for
 * null, and a row is null until its value is set. Not thread-safe.
 */
public final class StringColumnBuilder {
  private final ColumnCells cells;
  private final StringStore strings;

  StringColumnBuilder(ColumnCells cells, StringStore strings) {
    this.cells = cells;
    this.strings = strings;
  }

  /**
   * Sets the string of a row by its id.
   *
   * @throws IndexOutOfBoundsException if the pool has no string with that id
   */
  public void set(int row, int id) {
    if (id == 0) {
      setNull(row);
    } else {
      Objects.checkIndex(id - 1, strings.size());
      cells.blockToSet(row).set(JAVA_INT_UNALIGNED, offset(row), id);
    }
  }

  /** The id of a row's string, 0 if it is null. */
  public int get(int row) {
    return cells.isNull(row) ? 0 : cells.block(row).get(JAVA_INT_UNALIGNED, offset(row));
  }

  /**
   * Sets a row to null and removes its id, so that the dictionary contains no string without a row.
   */
  public void setNull(int row) {
    if (!cells.isNull(row)) {
      cells.block(row).set(JAVA_INT_UNALIGNED, offset(row), 0);
      cells.clear(row);
    }
  }

  public boolean isNull(int row) {
    return cells.isNull(row);
  }

  private static long offset(int row) {
    return (long) ColumnCells.inBlock(row) * Integer.BYTES;
  }
}
