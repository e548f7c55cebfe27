package dev.sonda.trace.format;

import java.util.Arrays;
import java.util.concurrent.ThreadLocalRandom;

/**
 * A hash table that maps the kind and the id of an interned value to the place of its bytes in the
 * trace.
 */
final class InternedValueIndex {
  private static final int FIRST_SLOTS = 16;
  private static final int KIND_BITS = 12;

  /** Random hash key, so that a crafted file can't force hash collisions. */
  private static final long KEY = ThreadLocalRandom.current().nextLong();

  private static final long MULTIPLIER = ThreadLocalRandom.current().nextLong() | 1;

  private long[] keys = new long[FIRST_SLOTS];
  private long[] places = new long[FIRST_SLOTS];
  private int[] sizes = new int[FIRST_SLOTS];
  private int[] notes = new int[FIRST_SLOTS];
  private int count;
  private long kinds;

  /**
   * Finds an entry; returns its index, or a negative number if the table doesn't contain the entry.
   */
  int find(int kind, long iid) {
    long key = key(kind, iid);
    int mask = keys.length - 1;
    int slot = hash(key) & mask;
    while (keys[slot] != 0) {
      if (keys[slot] == key) {
        return slot;
      }
      slot = (slot + 1) & mask;
    }
    return -slot - 1;
  }

  void putIfAbsent(int kind, long iid, long place, int sizeBytes) {
    int found = find(kind, iid);
    if (found >= 0) {
      return;
    }
    int slot = -found - 1;
    kinds |= 1L << kind;
    keys[slot] = key(kind, iid);
    places[slot] = place;
    sizes[slot] = sizeBytes;
    notes[slot] = 0;
    if (2 * ++count > keys.length) {
      grow();
    }
  }

  /** Whether there may be entries of a kind; kinds with equal lower bits aren't told apart. */
  boolean mayHave(int kind) {
    return (kinds & 1L << kind) != 0;
  }

  long place(int index) {
    return places[index];
  }

  int sizeBytes(int index) {
    return sizes[index];
  }

  int note(int index) {
    return notes[index];
  }

  void setNote(int index, int note) {
    notes[index] = note;
  }

  /**
   * Combines kind and id. Kinds are field numbers of InternedData, which are below 4096; a kind is
   * never 0, so no key is 0.
   */
  private static long key(int kind, long iid) {
    return iid << KIND_BITS | kind;
  }

  private static int hash(long key) {
    long factor = key ^ KEY;
    return (int) (Math.unsignedMultiplyHigh(factor, MULTIPLIER) ^ (factor * MULTIPLIER));
  }

  private void grow() {
    long[] oldKeys = keys;
    long[] oldPlaces = places;
    int[] oldSizes = sizes;
    int[] oldNotes = notes;
    keys = new long[2 * oldKeys.length];
    places = Arrays.copyOf(oldPlaces, keys.length);
    sizes = Arrays.copyOf(oldSizes, keys.length);
    notes = Arrays.copyOf(oldNotes, keys.length);
    int mask = keys.length - 1;
    for (int old = 0; old < oldKeys.length; old++) {
      if (oldKeys[old] != 0) {
        int slot = hash(oldKeys[old]) & mask;
        while (keys[slot] != 0) {
          slot = (slot + 1) & mask;
        }
        keys[slot] = oldKeys[old];
        places[slot] = oldPlaces[old];
        sizes[slot] = oldSizes[old];
        notes[slot] = oldNotes[old];
      }
    }
  }
}
