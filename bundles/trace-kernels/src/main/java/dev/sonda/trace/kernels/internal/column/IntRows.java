package dev.sonda.trace.kernels.internal.column;

import java.util.Arrays;

/** Values of type int that a kernel appends to a column of its result. One thread. */
public final class IntRows {
  private static final int LEAST_ROOM = 16;

  private int[] values;
  private int rows;

  public IntRows(int expectedRows) {
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

  /** Turns the order of the last rows around. */
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

  /** The appended values and room behind them, which the caller doesn't change. */
  int[] values() {
    return values;
  }
}
