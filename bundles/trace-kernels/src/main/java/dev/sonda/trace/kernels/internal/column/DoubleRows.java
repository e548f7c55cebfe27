package dev.sonda.trace.kernels.internal.column;

import java.util.Arrays;

/** Values of type double that a kernel appends to a column of its result. One thread. */
public final class DoubleRows {
  private static final int LEAST_ROOM = 16;

  private double[] values;
  private int rows;

  public DoubleRows(int expectedRows) {
    values = new double[Math.max(LEAST_ROOM, expectedRows)];
  }

  public void add(double value) {
    if (rows == values.length) {
      values = Arrays.copyOf(values, rows + (rows >> 1));
    }
    values[rows++] = value;
  }

  public double get(int row) {
    return values[row];
  }

  public int rows() {
    return rows;
  }

  public void clear() {
    rows = 0;
  }

  /** The appended values. */
  public double[] toArray() {
    return Arrays.copyOf(values, rows);
  }

  /** The appended values and room behind them, which the caller doesn't change. */
  double[] values() {
    return values;
  }
}
