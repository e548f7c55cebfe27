package dev.sonda.trace.kernels.internal.column;

import java.util.Arrays;

/**
 * Sorts rows by integers, stably: a radix sort from the lowest digit to the highest, which skips
 * digits that are equal in all rows. A million time stamps within a minute need four passes.
 */
public final class RowRadixSort {
  private static final int DIGIT_BITS = 11;
  private static final int DIGIT_MASK = (1 << DIGIT_BITS) - 1;

  private final int[] counts = new int[DIGIT_MASK + 1];
  private int[] rows;
  private int[] otherRows = {};
  private long[] keys = {};
  private long[] otherKeys = {};

  private RowRadixSort(int[] rows) {
    this.rows = rows;
  }

  /** All row numbers in ascending order. */
  public static int[] all(int rows) {
    int[] all = new int[rows];
    for (int row = 0; row < rows; row++) {
      all[row] = row;
    }
    return all;
  }

  /** The numbers of rows in which a column isn't null, in ascending order. */
  public static int[] withValues(LongColumn column) {
    int[] rows = new int[column.rows()];
    int count = 0;
    for (int row = 0; row < rows.length; row++) {
      rows[count] = row;
      count += column.isNull(row) ? 0 : 1;
    }
    return count == rows.length ? rows : Arrays.copyOf(rows, count);
  }

  /**
   * Sorts rows by several columns; the last column is the primary key, the first one the least
   * significant key.
   */
  public static int[] sorted(int[] rows, LongColumn... columns) {
    RowRadixSort order = new RowRadixSort(rows);
    for (LongColumn column : columns) {
      order.sortBy(column);
    }
    return order.rows;
  }

  private void sortBy(LongColumn column) {
    if (isAscending(column)) {
      return;
    }
    makeRoom();
    long least = Long.MAX_VALUE;
    long most = Long.MIN_VALUE;
    for (int i = 0; i < rows.length; i++) {
      keys[i] = key(column, rows[i]);
      least = Math.min(least, keys[i]);
      most = Math.max(most, keys[i]);
    }
    for (int shift = 0; shift < Long.SIZE && (most - least) >>> shift != 0; shift += DIGIT_BITS) {
      sortByDigit(least, shift);
    }
  }

  private boolean isAscending(LongColumn column) {
    for (int i = 1; i < rows.length; i++) {
      if (key(column, rows[i - 1]) > key(column, rows[i])) {
        return false;
      }
    }
    return true;
  }

  /** The sort key of a row; null sorts before all values. */
  private static long key(LongColumn column, int row) {
    return column.isNull(row) ? Long.MIN_VALUE : column.get(row);
  }

  private void makeRoom() {
    if (keys.length != rows.length) {
      keys = new long[rows.length];
      otherKeys = new long[rows.length];
      otherRows = new int[rows.length];
    }
  }

  private void sortByDigit(long least, int shift) {
    if (!countDigits(least, shift)) {
      return;
    }
    for (int i = 0; i < rows.length; i++) {
      int to = counts[(int) ((keys[i] - least) >>> shift) & DIGIT_MASK]++;
      otherKeys[to] = keys[i];
      otherRows[to] = rows[i];
    }
    swap();
  }

  /**
   * Computes the start of each digit's rows in the output; false if all rows have an equal digit.
   */
  private boolean countDigits(long least, int shift) {
    Arrays.fill(counts, 0);
    for (long key : keys) {
      counts[(int) ((key - least) >>> shift) & DIGIT_MASK]++;
    }
    int before = 0;
    for (int digit = 0; digit < counts.length; digit++) {
      int count = counts[digit];
      if (count == keys.length) {
        return false;
      }
      counts[digit] = before;
      before += count;
    }
    return true;
  }

  private void swap() {
    int[] sortedRows = otherRows;
    otherRows = rows;
    rows = sortedRows;
    long[] sortedKeys = otherKeys;
    otherKeys = keys;
    keys = sortedKeys;
  }
}
