package dev.sonda.trace.proto.internal.heap;

import java.util.Arrays;

/** A growing list of ints, such as row numbers, that can also be used as a stack. */
final class IntStack {
  private int[] values = new int[8];
  private int size;

  void add(int value) {
    if (size == values.length) {
      values = Arrays.copyOf(values, 2 * size);
    }
    values[size++] = value;
  }

  int get(int index) {
    return values[index];
  }

  int removeLast() {
    return values[--size];
  }

  int size() {
    return size;
  }

  boolean isEmpty() {
    return size == 0;
  }
}
