package dev.sonda.trace.storage.v8;

import java.util.Arrays;

/** A growing list of numbers, with a limit against texts that would fill the memory. */
final class NumberList {
  static final int MAX_SIZE = 1 << 22;

  private static final int FIRST_SIZE = 16;

  private long[] numbers = new long[FIRST_SIZE];
  private int size;
  private boolean isTooLong;

  void clear() {
    size = 0;
    isTooLong = false;
  }

  void add(long number) {
    if (size == MAX_SIZE) {
      isTooLong = true;
      return;
    }
    if (size == numbers.length) {
      numbers = Arrays.copyOf(numbers, 2 * size);
    }
    numbers[size++] = number;
  }

  long get(int index) {
    return numbers[index];
  }

  int size() {
    return size;
  }

  /** Whether numbers were left out because of the limit. */
  boolean isTooLong() {
    return isTooLong;
  }
}
