package dev.sonda.trace.storage;

import dev.sonda.trace.tables.KeyedHash;
import java.util.Arrays;

/** A hash table from numbers, such as thread ids, to rows or indexes, without boxing. */
public final class LongIntMap {
  public static final int NONE = -1;

  private static final int FIRST_SLOTS = 256;

  private final KeyedHash keyed = new KeyedHash();
  private long[] keys = new long[FIRST_SLOTS];
  private int[] rows = filled(FIRST_SLOTS);
  private int count;

  /** The row of a number; negative if there is none. */
  public int get(long key) {
    return rows[slot(key)];
  }

  /** Sets the row of a number; {@link #NONE} removes the entry. */
  public void put(long key, int row) {
    int slot = slot(key);
    if (keys[slot] != key || rows[slot] == NONE) {
      keys[slot] = key;
      count++;
    }
    rows[slot] = row == NONE ? FORGOTTEN : row;
    if (2 * count > keys.length) {
      grow();
    }
  }

  public boolean has(long key) {
    return rows[slot(key)] >= 0;
  }

  /**
   * Marks the slot of a removed entry. The slot stays occupied, because entries of colliding keys
   * may be stored after it.
   */
  private static final int FORGOTTEN = -2;

  private int slot(long key) {
    int mask = keys.length - 1;
    int slot = (int) keyed.mix(key) & mask;
    while (rows[slot] != NONE && keys[slot] != key) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  private void grow() {
    long[] oldKeys = keys;
    int[] oldRows = rows;
    keys = new long[2 * oldKeys.length];
    rows = filled(keys.length);
    for (int i = 0; i < oldKeys.length; i++) {
      if (oldRows[i] != NONE) {
        int slot = slot(oldKeys[i]);
        keys[slot] = oldKeys[i];
        rows[slot] = oldRows[i];
      }
    }
  }

  private static int[] filled(int size) {
    int[] rows = new int[size];
    Arrays.fill(rows, NONE);
    return rows;
  }
}
