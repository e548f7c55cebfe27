package dev.sonda.trace.proto.internal.track;

import java.util.Arrays;

/** A list of numbers that is used again for each event, without objects. */
final class LongList {
  private long[] values = new long[4];
  private int size;

  void clear() {
    size = 0;
  }

  void add(long value) {
    if (size == values.length) {
      values = Arrays.copyOf(values, 2 * size);
    }
    values[size++] = value;
  }

  void set(int index, long value) {
    values[index] = value;
  }

  long get(int index) {
    return values[index];
  }

  int size() {
    return size;
  }

  boolean isEmpty() {
    return size == 0;
  }
}
