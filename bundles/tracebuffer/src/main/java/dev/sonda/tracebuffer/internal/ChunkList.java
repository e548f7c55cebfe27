package dev.sonda.tracebuffer.internal;

import java.util.Arrays;

/**
 * Where the chunks of one sequence lie in the buffer, ordered by chunk id: a circular array that
 * grows at the end, shrinks at the front, and rarely takes something in the middle. Ids are kept
 * beside the offsets, so that finding a place touches no chunk.
 */
final class ChunkList {
  /**
   * How many chunks may have overtaken one that still finds its place. More than any shared memory
   * holds, so only a producer that wants to keep the service busy gets there.
   */
  static final int SEARCH_LIMIT = 1 << 16;

  /** Instead of an index: so many later chunks are there already that this one is refused. */
  static final int TOO_LATE = Integer.MIN_VALUE;

  /** Instead of an offset: no such chunk. */
  static final long NOWHERE = -1;

  /** A sequence may have one chunk in all its life, and there may be many such sequences. */
  private static final int INITIAL_CAPACITY = 1;

  /** A list that ran empty gives an array bigger than this back. */
  private static final int KEPT_CAPACITY = 1024;

  /** Chunk id in the upper half, offset in units of the alignment in the lower; capacity 2^n. */
  private long[] entries;

  private int head;
  private int size;

  ChunkList() {
    entries = new long[INITIAL_CAPACITY];
  }

  /** A copy that is no bigger than it has to be. */
  ChunkList(ChunkList other) {
    entries = new long[capacityFor(other.size)];
    size = other.size;
    for (int i = 0; i < size; i++) {
      entries[i] = other.entryAt(i);
    }
  }

  private static int capacityFor(int size) {
    return size <= INITIAL_CAPACITY ? INITIAL_CAPACITY : Integer.highestOneBit(size - 1) << 1;
  }

  int size() {
    return size;
  }

  boolean isEmpty() {
    return size == 0;
  }

  int idAt(int index) {
    return idIn(entryAt(index));
  }

  long offsetAt(int index) {
    return offsetIn(entryAt(index));
  }

  /**
   * Where chunk {@code id} lies, or {@link #NOWHERE}. Looks where it is if no id is missing, and
   * then from the newest back, no further than {@link #SEARCH_LIMIT}.
   */
  long find(int id) {
    if (size == 0) {
      return NOWHERE;
    }
    long newest = entryAt(size - 1);
    int distance = idIn(newest) - id;
    if (distance <= 0) {
      return distance == 0 ? offsetIn(newest) : NOWHERE;
    }
    int expected = size - 1 - distance;
    long entry = expected < 0 ? newest : entryAt(expected);
    return idIn(entry) == id ? offsetIn(entry) : search(id, expected);
  }

  /** Missing ids shift a chunk to the end of the list, so it cannot be before {@code expected}. */
  private long search(int id, int expected) {
    int end = Math.max(Math.max(0, expected), size - SEARCH_LIMIT);
    for (int i = size - 1; i >= end; i--) {
      int difference = idAt(i) - id;
      if (difference <= 0) {
        return difference == 0 ? offsetAt(i) : NOWHERE;
      }
    }
    return NOWHERE;
  }

  /**
   * The index at which chunk {@code id} belongs, the complement of the index at which it already
   * is, or {@link #TOO_LATE}. Ids wrap, so they are compared by their difference.
   */
  int insertionPoint(int id) {
    int end = Math.max(0, size - SEARCH_LIMIT);
    for (int i = size; i > end; i--) {
      int difference = id - idAt(i - 1);
      if (difference > 0) {
        return i;
      }
      if (difference == 0) {
        return ~(i - 1);
      }
    }
    return end == 0 ? 0 : TOO_LATE;
  }

  /** Whether it has to {@link #grow} before the next one comes in. */
  boolean isFull() {
    return size == entries.length;
  }

  /** What it takes of the heap beyond what each list takes; growing doubles the array. */
  long heapBytes() {
    return (long) (entries.length - INITIAL_CAPACITY) * Long.BYTES;
  }

  /** What it will take more when it grows. */
  long growthBytes() {
    return (long) entries.length * Long.BYTES;
  }

  /** It must not be full. */
  void insert(int index, int id, long offset) {
    if (index < size / 2) {
      head = head - 1 & entries.length - 1;
      moveDown(index);
    } else {
      moveUp(index);
    }
    size++;
    entries[slot(index)] = (long) id << 32 | offset >>> TBChunkLayout.ALIGNMENT_SHIFT;
  }

  void removeFirst() {
    head = head + 1 & entries.length - 1;
    if (--size == 0 && entries.length > KEPT_CAPACITY) {
      entries = new long[INITIAL_CAPACITY];
      head = 0;
    }
  }

  /** Makes room at {@code index} by moving what is before it one place to the front. */
  private void moveDown(int index) {
    for (int i = 0; i < index; i++) {
      entries[slot(i)] = entries[slot(i + 1)];
    }
  }

  /** Makes room at {@code index} by moving what is from there on one place to the end. */
  private void moveUp(int index) {
    for (int i = size; i > index; i--) {
      entries[slot(i)] = entries[slot(i - 1)];
    }
  }

  void grow() {
    long[] grown = Arrays.copyOfRange(entries, head, head + entries.length * 2);
    System.arraycopy(entries, 0, grown, entries.length - head, head);
    entries = grown;
    head = 0;
  }

  private static int idIn(long entry) {
    return (int) (entry >>> 32);
  }

  private static long offsetIn(long entry) {
    return (entry & 0xFFFF_FFFFL) << TBChunkLayout.ALIGNMENT_SHIFT;
  }

  private long entryAt(int index) {
    return entries[slot(index)];
  }

  private int slot(int index) {
    return head + index & entries.length - 1;
  }
}
