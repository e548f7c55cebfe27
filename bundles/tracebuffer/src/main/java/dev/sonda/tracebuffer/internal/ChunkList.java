package dev.sonda.tracebuffer.internal;

import java.util.Arrays;

/**
 * The offsets of one sequence's chunks in the buffer, ordered by chunk id: a circular array that
 * grows at the end, shrinks at the front, and rarely has insertions in the middle. Chunk ids are
 * stored next to the offsets, so that a search doesn't access the chunks.
 */
final class ChunkList {
  /**
   * Maximum number of later chunks that may already be in the list when a chunk is inserted. It
   * exceeds the number of chunks in any shared memory, so only a malicious producer reaches it.
   */
  static final int SEARCH_LIMIT = 1 << 16;

  /**
   * Returned instead of an index if {@link #SEARCH_LIMIT} later chunks are already in the list, so
   * that the chunk is refused.
   */
  static final int TOO_LATE = Integer.MIN_VALUE;

  /** Returned instead of an offset if the chunk isn't in the list. */
  static final long NOWHERE = -1;

  /** Initial capacity; small, as there may be many sequences with only one chunk each. */
  private static final int INITIAL_CAPACITY = 1;

  /** If the list becomes empty, a larger array than this is released. */
  private static final int KEPT_CAPACITY = 1024;

  /**
   * One entry per chunk: the chunk id in the upper half, the offset in units of the chunk alignment
   * in the lower half. The capacity is a power of two.
   */
  private long[] entries;

  private int head;
  private int size;

  ChunkList() {
    entries = new long[INITIAL_CAPACITY];
  }

  /** Creates a copy with the smallest possible capacity. */
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
   * Offset of chunk {@code id}, or {@link #NOWHERE}. Checks first the index that the chunk has if
   * no id is missing, and then searches from the newest chunk backwards, over at most {@link
   * #SEARCH_LIMIT} chunks.
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

  /**
   * Searches for a chunk by id, from the newest chunk back to index {@code expected}. Missing ids
   * can only make the chunk's index higher than {@code expected}, never lower.
   */
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

  /** Whether the list has to {@link #grow} before the next insertion. */
  boolean isFull() {
    return size == entries.length;
  }

  /** Heap memory that the list uses beyond its minimum; growing doubles the array. */
  long heapBytes() {
    return (long) (entries.length - INITIAL_CAPACITY) * Long.BYTES;
  }

  /** Additional heap memory that the list will use when it grows. */
  long growthBytes() {
    return (long) entries.length * Long.BYTES;
  }

  /** Inserts a chunk; the list must not be full. */
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

  /**
   * Frees position {@code index} by moving the entries before it one position towards the front.
   */
  private void moveDown(int index) {
    for (int i = 0; i < index; i++) {
      entries[slot(i)] = entries[slot(i + 1)];
    }
  }

  /**
   * Frees position {@code index} by moving the entries from {@code index} on one position towards
   * the end.
   */
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
