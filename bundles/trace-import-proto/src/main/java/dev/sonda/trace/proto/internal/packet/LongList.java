package dev.sonda.trace.proto.internal.packet;

import java.util.Arrays;

/** A growing, reusable list of primitive longs. */
public final class LongList {
  private long[] values = new long[4];
  private int size;

  public void clear() {
    size = 0;
  }

  public void add(long value) {
    if (size == values.length) {
      values = Arrays.copyOf(values, 2 * size);
    }
    values[size++] = value;
  }

  public void set(int index, long value) {
    values[index] = value;
  }

  public long get(int index) {
    return values[index];
  }

  public int size() {
    return size;
  }

  public boolean isEmpty() {
    return size == 0;
  }
}
