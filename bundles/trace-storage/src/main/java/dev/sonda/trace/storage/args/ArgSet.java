package dev.sonda.trace.storage.args;

import dev.sonda.trace.tables.StringPool;
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

  /** Number of brackets of a key that are looked at; keys of malicious traces have any number. */
  private static final int MAX_ARRAY_DEPTH = 16;

  /** Digits of an index, few enough for the type int. */
  private static final int MAX_INDEX_DIGITS = 8;

  private static final int NONE = -1;

  private Map<Integer, Integer> arraySizes = Map.of();
  private int[] flatKeys = new int[16];
  private int[] keys = new int[16];
  private ArgType[] types = new ArgType[16];
  private long[] values = new long[16];
  private int size;
  private int leftOut;

  /** Key of the argument that doesn't replace one of another set; {@link #NONE} for no argument. */
  private int yieldingKey = NONE;

  /** Copies a set. */
  public static ArgSet copyOf(ArgSet other) {
    ArgSet copy = new ArgSet();
    for (int i = 0; i < other.size; i++) {
      copy.add(other.flatKeys[i], other.keys[i], other.types[i], other.values[i]);
    }
    copy.leftOut += other.leftOut;
    other.arraySizes.forEach(copy::addElements);
    return copy;
  }

  public void clear() {
    size = 0;
    leftOut = 0;
    yieldingKey = NONE;
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

  /** Adds an argument before all others of the set, unless the set has its key. */
  public void addFirst(int key, ArgType type, long value) {
    int before = size;
    add(key, key, type, value);
    if (size > before && before > 0) {
      System.arraycopy(flatKeys, 0, flatKeys, 1, before);
      System.arraycopy(keys, 0, keys, 1, before);
      System.arraycopy(types, 0, types, 1, before);
      System.arraycopy(values, 0, values, 1, before);
      flatKeys[0] = key;
      keys[0] = key;
      types[0] = type;
      values[0] = value;
    }
  }

  /**
   * Adds an argument that {@link #addAll} leaves out if the other set has a value for its key. A
   * set has at most one such argument.
   */
  public void addYielding(int key, ArgType type, long value) {
    add(key, key, type, value);
    yieldingKey = key;
  }

  /** Whether the set has an argument with this key. */
  public boolean has(int key) {
    return indexOf(key) != NONE;
  }

  /** Number of arguments omitted because the set was full. */
  int leftOut() {
    return leftOut;
  }

  /**
   * Adds the arguments of another set. Elements of an array that both sets have are appended to
   * this set's elements, and get keys with the following indexes.
   */
  public void addAll(ArgSet other, StringPool strings) {
    Map<String, Integer> common = arraySizes.isEmpty() ? Map.of() : commonArrays(other, strings);
    for (int i = 0; i < other.size; i++) {
      int key = other.keys[i];
      if (key != other.yieldingKey || !has(key)) {
        int kept = common.isEmpty() ? key : appendedKey(key, common, strings);
        add(other.flatKeys[i], kept, other.types[i], other.values[i]);
      }
    }
    leftOut += other.leftOut;
    other.arraySizes.forEach(this::addElements);
  }

  /** The sizes of this set's arrays that another set also has, by the arrays' keys as text. */
  private Map<String, Integer> commonArrays(ArgSet other, StringPool strings) {
    Map<String, Integer> common = new HashMap<>();
    for (int array : other.arraySizes.keySet()) {
      if (elements(array) > 0) {
        common.put(strings.text(array), elements(array));
      }
    }
    return common;
  }

  /**
   * The key of another set's argument, with an index after those of this set's array. A name of the
   * trace may contain brackets, too: those that aren't an index of a common array stay as they are.
   */
  private static int appendedKey(int key, Map<String, Integer> common, StringPool strings) {
    String text = strings.text(key);
    int end = text.indexOf('[');
    for (int depth = 0; end >= 0 && depth < MAX_ARRAY_DEPTH; depth++) {
      Integer before = common.get(text.substring(0, end));
      int close = text.indexOf(']', end);
      if (before != null && isIndex(text, end + 1, close)) {
        int index = before + Integer.parseInt(text, end + 1, close, 10);
        return strings.intern(text.substring(0, end + 1) + index + text.substring(close));
      }
      end = text.indexOf('[', end + 1);
    }
    return key;
  }

  private static boolean isIndex(String text, int from, int to) {
    return to > from
        && to - from <= MAX_INDEX_DIGITS
        && text.substring(from, to).chars().allMatch(digit -> digit >= '0' && digit <= '9');
  }

  private void addElements(int arrayKey, int count) {
    if (arraySizes.isEmpty()) {
      arraySizes = new HashMap<>();
    }
    arraySizes.merge(arrayKey, count, Integer::sum);
  }

  /** Number of elements counted so far for an array. */
  public int elements(int arrayKey) {
    return arraySizes.getOrDefault(arrayKey, 0);
  }

  /** Counts an element of an array; returns the number of elements before it. */
  public int countElement(int arrayKey) {
    addElements(arrayKey, 1);
    return elements(arrayKey) - 1;
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
