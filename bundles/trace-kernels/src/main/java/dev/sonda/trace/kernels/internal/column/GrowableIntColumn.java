package dev.sonda.trace.kernels.internal.column;

import dev.sonda.trace.kernels.ScratchArrays;
import java.util.Arrays;

/**
 * A growable array of ints, to which a kernel appends the rows of a result's column. Not
 * thread-safe.
 */
public final class GrowableIntColumn {
  private static final int LEAST_ROOM = 16;

  private final ScratchArrays scratch;
  private int[] values;
  private int rows;

  public GrowableIntColumn(int expectedRows) {
    this(expectedRows, ScratchArrays.allocating());
  }

  /** A column that is valid as long as the scratch arrays are. */
  public GrowableIntColumn(int expectedRows, ScratchArrays scratch) {
    this.scratch = scratch;
    values = scratch.ints(Math.max(LEAST_ROOM, expectedRows));
  }

  public void add(int value) {
    if (rows == values.length) {
      grow();
    }
    values[rows++] = value;
  }

  private void grow() {
    int[] longer = scratch.ints(rows + (rows >> 1));
    System.arraycopy(values, 0, longer, 0, rows);
    values = longer;
  }

  public int get(int row) {
    return values[row];
  }

  public int rows() {
    return rows;
  }

  /** Reverses the order of the rows from an index on. */
  public void reverse(int from) {
    for (int low = from, high = rows - 1; low < high; low++, high--) {
      int value = values[low];
      values[low] = values[high];
      values[high] = value;
    }
  }

  public void removeLast() {
    rows--;
  }

  public void clear() {
    rows = 0;
  }

  /** The appended values. */
  public int[] toArray() {
    return Arrays.copyOf(values, rows);
  }

  /**
   * The backing array, which may be longer than the number of rows; the caller must not modify it.
   */
  int[] values() {
    return values;
  }
}
