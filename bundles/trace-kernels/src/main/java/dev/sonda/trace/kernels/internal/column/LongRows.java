package dev.sonda.trace.kernels.internal.column;

import java.util.Arrays;

/** Values of type long that a kernel appends to a column of its result. One thread. */
public final class LongRows {
  private static final int LEAST_ROOM = 16;

  private long[] values;
  private int rows;

  public LongRows(int expectedRows) {
    values = new long[Math.max(LEAST_ROOM, expectedRows)];
  }

  public void add(long value) {
    if (rows == values.length) {
      values = Arrays.copyOf(values, rows + (rows >> 1));
    }
    values[rows++] = value;
  }

  /** Adds a value as often as is needed to have so many rows. */
  public void addUntil(int count, long value) {
    while (rows < count) {
      add(value);
    }
  }

  public long get(int row) {
    return values[row];
  }

  public int rows() {
    return rows;
  }

  public void clear() {
    rows = 0;
  }

  /** The appended values. */
  public long[] toArray() {
    return Arrays.copyOf(values, rows);
  }

  /** The appended values and room behind them, which the caller doesn't change. */
  long[] values() {
    return values;
  }
}
