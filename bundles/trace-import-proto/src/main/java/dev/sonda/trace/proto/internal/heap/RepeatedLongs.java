package dev.sonda.trace.proto.internal.heap;

import dev.sonda.trace.format.WireReader;
import java.util.Arrays;

/** A reusable list of longs that allocates no object per number. */
final class RepeatedLongs {
  private final WireReader packed = new WireReader();
  private long[] values = new long[16];
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

  /** Adds the numbers of a repeated field, packed or not; false if the field is malformed. */
  boolean add(WireReader field) {
    if (!field.isBytes()) {
      add(field.longValue());
      return true;
    }
    packed.reset(field);
    while (packed.hasMore()) {
      long value = packed.nextPacked();
      if (packed.isBroken()) {
        return false;
      }
      add(value);
    }
    return true;
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
