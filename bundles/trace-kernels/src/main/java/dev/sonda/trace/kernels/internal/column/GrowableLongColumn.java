package dev.sonda.trace.kernels.internal.column;

import dev.sonda.trace.kernels.ScratchArrays;
import java.util.Arrays;

/**
 * A growable array of longs, to which a kernel appends the rows of a result's column. Not
 * thread-safe.
 */
public final class GrowableLongColumn {
  private static final int LEAST_ROOM = 16;

  private final ScratchArrays scratch;
  private long[] values;
  private int rows;

  public GrowableLongColumn(int expectedRows) {
    this(expectedRows, ScratchArrays.allocating());
  }

  /** A column that is valid as long as the scratch arrays are. */
  public GrowableLongColumn(int expectedRows, ScratchArrays scratch) {
    this.scratch = scratch;
    values = scratch.longs(Math.max(LEAST_ROOM, expectedRows));
  }

  public void add(long value) {
    if (rows == values.length) {
      grow();
    }
    values[rows++] = value;
  }

  private void grow() {
    long[] longer = scratch.longs(rows + (rows >> 1));
    System.arraycopy(values, 0, longer, 0, rows);
    values = longer;
  }

  /** Appends a value repeatedly until there are {@code count} rows. */
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

  /** The difference of each row to that of a column of as many rows. */
  public GrowableLongColumn minus(GrowableLongColumn subtrahend) {
    GrowableLongColumn differences = new GrowableLongColumn(rows, scratch);
    for (int row = 0; row < rows; row++) {
      differences.values[row] = values[row] - subtrahend.values[row];
    }
    differences.rows = rows;
    return differences;
  }

  /** The appended values. */
  public long[] toArray() {
    return Arrays.copyOf(values, rows);
  }

  /**
   * The backing array, which may be longer than the number of rows; the caller must not modify it.
   */
  long[] values() {
    return values;
  }
}
