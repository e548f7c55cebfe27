package dev.sonda.trace.kernels.internal.wakeup;

import java.util.Arrays;

/** A stack of time spans that have yet to be attributed to runs. Not thread-safe. */
final class UnattributedSpanStack {
  private static final int ROW = 0;
  private static final int START = 1;
  private static final int END = 2;
  private static final int DEPTH = 3;
  private static final int FIELDS = 4;
  private static final int LEAST_WINDOWS = 16;

  private long[] fields = new long[LEAST_WINDOWS * FIELDS];
  private int size;

  boolean isEmpty() {
    return size == 0;
  }

  /** Pushes a time span, unless it is empty or has no run. */
  void push(int row, long start, long end, long depth) {
    if (row < 0 || start >= end) {
      return;
    }
    if (size == fields.length) {
      fields = Arrays.copyOf(fields, size * 2);
    }
    fields[size + ROW] = row;
    fields[size + START] = start;
    fields[size + END] = end;
    fields[size + DEPTH] = depth;
    size += FIELDS;
  }

  /** Removes the last time span; its fields can be read until the next push. */
  void pop() {
    size -= FIELDS;
  }

  int row() {
    return (int) fields[size + ROW];
  }

  long start() {
    return fields[size + START];
  }

  long end() {
    return fields[size + END];
  }

  long depth() {
    return fields[size + DEPTH];
  }
}
