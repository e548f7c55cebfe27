package dev.sonda.ipc.uds.internal.frame;

import java.util.Arrays;

/**
 * A matrix of longs with a fixed number of columns, to which rows are added. Reused; allocates only
 * while it grows.
 */
final class GrowingLongMatrix {
  private static final int FIRST_ROWS = 8;

  private final int columns;
  private long[] numbers;
  private int count;

  GrowingLongMatrix(int columns) {
    this.columns = columns;
    numbers = new long[FIRST_ROWS * columns];
  }

  void clear() {
    count = 0;
  }

  /** Adds a row of zeros and returns its index. */
  int add() {
    int begin = count * columns;
    if (begin == numbers.length) {
      numbers = Arrays.copyOf(numbers, 2 * begin);
    }
    Arrays.fill(numbers, begin, begin + columns, 0);
    return count++;
  }

  void set(int row, int column, long number) {
    numbers[row * columns + column] = number;
  }

  long get(int row, int column) {
    return numbers[row * columns + column];
  }

  int count() {
    return count;
  }
}
