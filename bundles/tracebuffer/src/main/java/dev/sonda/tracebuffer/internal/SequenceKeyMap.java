package dev.sonda.tracebuffer.internal;

import java.util.Arrays;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A hash table from sequence keys to objects that allocates only to grow and to shrink: open
 * addressing with linear probing. Key 0 marks a free slot; no sequence has it.
 *
 * <p>Producers choose half of each key. If a producer knew the hash function, it could make all its
 * writers collide in one slot and so slow down each search; therefore each service process uses a
 * random hash function.
 */
final class SequenceKeyMap<T> {
  private static final int INITIAL_CAPACITY = 16;

  /** The table shrinks if fewer than one in this number of slots is used. */
  private static final int SPARSE = 8;

  private static final int SPREAD = 0x9E3779B9;
  private static final int PROCESS_MULTIPLIER =
      SPREAD * (ThreadLocalRandom.current().nextInt() | 1);

  private final int multiplier;
  private int[] keys = new int[INITIAL_CAPACITY];
  private @Nullable Object[] values = new @Nullable Object[INITIAL_CAPACITY];
  private int hashShift = hashShift(INITIAL_CAPACITY);
  private int size;

  SequenceKeyMap() {
    this(PROCESS_MULTIPLIER);
  }

  /**
   * Creates a table whose hash function multiplies by an odd number, which must be secret to this
   * process.
   */
  SequenceKeyMap(int multiplier) {
    this.multiplier = multiplier;
  }

  int size() {
    return size;
  }

  /** Number of slots that the longest possible search accesses. */
  int longestSearch() {
    int mask = keys.length - 1;
    int longest = 0;
    for (int slot = 0; slot < keys.length; slot++) {
      if (keys[slot] != 0) {
        longest = Math.max(longest, 1 + (slot - homeOf(keys[slot]) & mask));
      }
    }
    return longest;
  }

  // The cast is safe: only values of type T are stored, but Java can't create an array of T.
  @SuppressWarnings("unchecked")
  @Nullable T find(int key) {
    return (T) values[slotOf(key)];
  }

  /** Adds a key that isn't in the table yet. */
  void put(int key, T value) {
    if (size * 2 >= keys.length) {
      resize(keys.length * 2);
    }
    int slot = slotOf(key);
    keys[slot] = key;
    values[slot] = value;
    size++;
  }

  void remove(int key) {
    int slot = slotOf(key);
    if (keys[slot] == 0) {
      return;
    }
    size--;
    closeGap(slot);
    if (keys.length > INITIAL_CAPACITY && size < keys.length / SPARSE) {
      resize(keys.length / 2);
    }
  }

  // The cast is safe for the reason given in {@link #find}.
  @SuppressWarnings("unchecked")
  void forEach(Consumer<? super T> visitor) {
    for (Object value : values) {
      if (value != null) {
        visitor.accept((T) value);
      }
    }
  }

  /** Moves later entries of the probe chain up, so that no search stops at the hole. */
  private void closeGap(int hole) {
    int mask = keys.length - 1;
    int gap = hole;
    for (int slot = gap + 1 & mask; keys[slot] != 0; slot = slot + 1 & mask) {
      int distanceFromHome = slot - homeOf(keys[slot]) & mask;
      if (distanceFromHome >= (slot - gap & mask)) {
        keys[gap] = keys[slot];
        values[gap] = values[slot];
        gap = slot;
      }
    }
    keys[gap] = 0;
    values[gap] = null;
  }

  private void resize(int capacity) {
    int[] oldKeys = keys;
    @Nullable Object[] oldValues = values;
    keys = new int[capacity];
    hashShift = hashShift(keys.length);
    values = Arrays.copyOf(new @Nullable Object[0], keys.length);
    for (int i = 0; i < oldKeys.length; i++) {
      if (oldKeys[i] != 0) {
        int slot = slotOf(oldKeys[i]);
        keys[slot] = oldKeys[i];
        values[slot] = oldValues[i];
      }
    }
  }

  /** The slot of {@code key}, or the free slot where it would be inserted. */
  private int slotOf(int key) {
    int mask = keys.length - 1;
    int slot = homeOf(key);
    while (keys[slot] != key && keys[slot] != 0) {
      slot = slot + 1 & mask;
    }
    return slot;
  }

  private static int hashShift(int capacity) {
    return Integer.SIZE - Integer.numberOfTrailingZeros(capacity);
  }

  /**
   * The preferred slot of a key. Producer and writer ids are small and dense, so the key is
   * multiplied to spread the values; the upper half of the product is folded into the lower one and
   * multiplied again, which prevents clusters for any multiplier.
   */
  private int homeOf(int key) {
    int product = key * multiplier;
    return ((product ^ product >>> Short.SIZE) * SPREAD) >>> hashShift;
  }
}
