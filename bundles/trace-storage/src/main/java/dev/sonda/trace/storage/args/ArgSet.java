package dev.sonda.trace.storage.args;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** Collects the arguments of one event. The object is reused for each event. */
public final class ArgSet {
  /**
   * Limit of arguments per set, more than regular events have; protects memory from malicious
   * traces.
   */
  private static final int MAX_ARGS = 10_000;

  /**
   * Size up to which an added key is compared with all existing keys. Larger sets come from arrays,
   * whose keys differ.
   */
  private static final int MAX_COMPARED = 200;

  private static final int NONE = -1;

  private Map<Integer, Integer> arraySizes = Map.of();
  private int[] flatKeys = new int[16];
  private int[] keys = new int[16];
  private ArgType[] types = new ArgType[16];
  private long[] values = new long[16];
  private int size;
  private int leftOut;

  public void clear() {
    size = 0;
    leftOut = 0;
    if (!arraySizes.isEmpty()) {
      arraySizes = Map.of();
    }
  }

  public int size() {
    return size;
  }

  /**
   * Adds an argument. A text is given by its string id (0 for none), a real number by its bits. If
   * a key is added twice, the later value counts.
   */
  public void add(int flatKey, int key, ArgType type, long value) {
    int known = size < MAX_COMPARED ? indexOf(key) : NONE;
    if (known != NONE) {
      types[known] = type;
      values[known] = value;
    } else if (size < MAX_ARGS) {
      append(flatKey, key, type, value);
    } else {
      leftOut++;
    }
  }

  /** Number of arguments omitted because the set was full. */
  int leftOut() {
    return leftOut;
  }

  /** Adds the arguments of another set. */
  public void addAll(ArgSet other) {
    for (int i = 0; i < other.size; i++) {
      add(other.flatKeys[i], other.keys[i], other.types[i], other.values[i]);
    }
    leftOut += other.leftOut;
    if (!other.arraySizes.isEmpty()) {
      arraySizes = new HashMap<>(other.arraySizes);
    }
  }

  /** Number of elements counted so far for an array. */
  public int elements(int arrayKey) {
    return arraySizes.getOrDefault(arrayKey, 0);
  }

  /** Counts an element of an array; returns the number of elements before it. */
  public int countElement(int arrayKey) {
    if (arraySizes.isEmpty()) {
      arraySizes = new HashMap<>();
    }
    return arraySizes.merge(arrayKey, 1, Integer::sum) - 1;
  }

  private int indexOf(int key) {
    for (int i = 0; i < size; i++) {
      if (keys[i] == key) {
        return i;
      }
    }
    return NONE;
  }

  private void append(int flatKey, int key, ArgType type, long value) {
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

  public int flatKey(int index) {
    return flatKeys[index];
  }

  public int key(int index) {
    return keys[index];
  }

  public ArgType type(int index) {
    return types[index];
  }

  public long value(int index) {
    return values[index];
  }
}
