package dev.sonda.trace.kernels.internal.column;

import java.util.Arrays;

/**
 * A growable array of ints, to which a kernel appends the rows of a result's column. Not
 * thread-safe.
 */
public final class GrowableIntColumn {
  private static final int LEAST_ROOM = 16;

  private int[] values;
  private int rows;

  public GrowableIntColumn(int expectedRows) {
    values = new int[Math.max(LEAST_ROOM, expectedRows)];
  }

  public void add(int value) {
    if (rows == values.length) {
      values = Arrays.copyOf(values, rows + (rows >> 1));
    }
    values[rows++] = value;
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
