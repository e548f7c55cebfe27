package dev.sonda.trace.tables.internal;

import dev.sonda.trace.tables.KeyedHash;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;

/**
 * Stores distinct strings with ids from 1 on: an open-addressing hash table of ids, and for each id
 * the key, length and position side by side, so that the look-up of a short text accesses only two
 * cache lines.
 */
public final class StringStore {
  private static final int FIRST_SLOTS = 1024;
  private static final int ENTRY_LONGS = 4;
  private static final int HIGH = 1;
  private static final int LENGTH = 2;
  private static final int POSITION = 3;

  private final TextKeyHash textKey;
  private final TextSlabs texts = new TextSlabs();
  private int[] slots = new int[FIRST_SLOTS];
  private long[] entries = new long[FIRST_SLOTS / 2 * ENTRY_LONGS];
  private int[] zeroPerId = {};
  private int size;

  public StringStore(KeyedHash keyed) {
    textKey = new TextKeyHash(keyed);
  }

  public int intern(String text) {
    byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
    return intern(MemorySegment.ofArray(utf8), 0, utf8.length);
  }

  public int intern(MemorySegment segment, long start, long end) {
    Objects.checkFromToIndex(start, end, segment.byteSize());
    int length = Math.toIntExact(end - start);
    long low = TextKeyHash.low(segment, start, length);
    long high = textKey.high(segment, start, length);
    int slot = textKey.hash(low, high, length) & (slots.length - 1);
    while (slots[slot] != 0) {
      int entry = slots[slot] * ENTRY_LONGS;
      if (entries[entry] == low
          && entries[entry + HIGH] == high
          && entries[entry + LENGTH] == length
          && isEqual(entry, length, segment, start)) {
        return slots[slot];
      }
      slot = (slot + 1) & (slots.length - 1);
    }
    return add(slot, low, high, segment, start, length);
  }

  private boolean isEqual(int entry, int length, MemorySegment segment, long start) {
    return length <= TextKeyHash.MOST_EXACT_BYTES
        || texts.isEqual(entries[entry + POSITION], length, segment, start);
  }

  private int add(int slot, long low, long high, MemorySegment segment, long start, int length) {
    long position = texts.copyIn(segment, start, length);
    if (!texts.isUtf8(position, length)) {
      return intern(texts.text(position, length));
    }
    texts.keep(length);
    int id = ++size;
    int entry = id * ENTRY_LONGS;
    entries[entry] = low;
    entries[entry + HIGH] = high;
    entries[entry + LENGTH] = length;
    entries[entry + POSITION] = position;
    slots[slot] = id;
    if (size + 1 >= slots.length / 2) {
      grow();
    }
    return id;
  }

  private void grow() {
    slots = new int[Math.multiplyExact(slots.length, 2)];
    entries = Arrays.copyOf(entries, Math.multiplyExact(slots.length / 2, ENTRY_LONGS));
    for (int id = 1; id <= size; id++) {
      int entry = id * ENTRY_LONGS;
      int length = (int) entries[entry + LENGTH];
      int slot = textKey.hash(entries[entry], entries[entry + HIGH], length) & (slots.length - 1);
      while (slots[slot] != 0) {
        slot = (slot + 1) & (slots.length - 1);
      }
      slots[slot] = id;
    }
  }

  public int size() {
    return size;
  }

  public String text(int id) {
    Objects.checkIndex(id - 1, size);
    return texts.text(position(id), length(id));
  }

  int length(int id) {
    return (int) entries[id * ENTRY_LONGS + LENGTH];
  }

  private long position(int id) {
    return entries[id * ENTRY_LONGS + POSITION];
  }

  long prefix(int id) {
    return texts.prefix(position(id), length(id));
  }

  int compare(int left, int right) {
    return texts.compare(position(left), length(left), position(right), length(right));
  }

  void copy(int id, MemorySegment to, long at) {
    texts.copyOut(position(id), length(id), to, at);
  }

  /** A work array with a zero for each id; the caller has to restore the zeros after use. */
  int[] zeroPerId() {
    if (zeroPerId.length <= size) {
      zeroPerId = new int[entries.length / ENTRY_LONGS];
    }
    return zeroPerId;
  }
}
