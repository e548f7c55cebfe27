package dev.sonda.trace.storage.args;

import java.util.Arrays;

/** Arguments that are being gathered. Used again for the next event. */
public final class ArgSet {
  /** More than any event has; one with more is made to fill memory. */
  private static final int MAX_ARGS = 10_000;

  private int[] flatKeys = new int[16];
  private int[] keys = new int[16];
  private ArgType[] types = new ArgType[16];
  private long[] values = new long[16];
  private int size;

  public void clear() {
    size = 0;
  }

  public int size() {
    return size;
  }

  /** Adds an argument; of a text its number, of a real value its bits. */
  public void add(int flatKey, int key, ArgType type, long value) {
    if (size == MAX_ARGS) {
      return;
    }
    if (size == keys.length) {
      flatKeys = Arrays.copyOf(flatKeys, 2 * size);
      keys = Arrays.copyOf(keys, 2 * size);
      types = Arrays.copyOf(types, 2 * size);
      values = Arrays.copyOf(values, 2 * size);
    }
    flatKeys[size] = flatKey;
    keys[size] = key;
    types[size] = type;
    values[size++] = value;
  }

  int flatKey(int index) {
    return flatKeys[index];
  }

  int key(int index) {
    return keys[index];
  }

  ArgType type(int index) {
    return types[index];
  }

  long value(int index) {
    return values[index];
  }
}
