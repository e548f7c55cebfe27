package dev.sonda.probe.procfs.internal.processes;

import java.util.Arrays;

/**
 * A hash table from threads to numbers, in two arrays with open addressing. It doubles up to {@link
 * #MAX_THREADS}; entries are never removed one by one. One thread at a time.
 */
final class ThreadTable {
  /** Most entries; the arrays have twice as many places, 2 MiB together. */
  static final int MAX_THREADS = 1 << 17;

  private static final int FIRST_PLACES = 1 << 10;

  /** The key of a free place, which no thread has. */
  private static final int FREE = 0;

  private int[] threads = new int[FIRST_PLACES];
  private int[] values = new int[FIRST_PLACES];
  private int count;

  boolean contains(int thread) {
    return thread != FREE && threads[placeOf(thread)] == thread;
  }

  /** The value of a thread; 0 if there is none. */
  int get(int thread) {
    return values[placeOf(thread)];
  }

  boolean isFull() {
    return count == MAX_THREADS;
  }

  void put(int thread, int value) {
    int place = placeOf(thread);
    if (threads[place] == FREE) {
      threads[place] = thread;
      count++;
    }
    values[place] = value;
    if (count * 2 > threads.length) {
      grow();
    }
  }

  /** The place of a thread, or the free one where it belongs. */
  private int placeOf(int thread) {
    int mask = threads.length - 1;
    int place = mixed(thread) & mask;
    while (threads[place] != FREE && threads[place] != thread) {
      place = (place + 1) & mask;
    }
    return place;
  }

  /** Spreads neighbouring numbers, by a multiplication with the golden ratio's bits. */
  private static int mixed(int thread) {
    int product = thread * 0x9E3779B9;
    return product ^ (product >>> 15);
  }

  private void grow() {
    int[] oldThreads = threads;
    int[] oldValues = values;
    threads = new int[oldThreads.length * 2];
    values = new int[oldThreads.length * 2];
    for (int i = 0; i < oldThreads.length; i++) {
      if (oldThreads[i] != FREE) {
        int place = placeOf(oldThreads[i]);
        threads[place] = oldThreads[i];
        values[place] = oldValues[i];
      }
    }
  }

  /** Replaces the value of each thread. */
  void replaceAll(Replacement replacement) {
    for (int i = 0; i < threads.length; i++) {
      if (threads[i] != FREE) {
        values[i] = replacement.valueOf(threads[i], values[i]);
      }
    }
  }

  /** Removes all entries and keeps the memory, which will be needed again. */
  void clear() {
    Arrays.fill(threads, FREE);
    Arrays.fill(values, 0);
    count = 0;
  }

  /** Computes the new value of a thread. */
  @FunctionalInterface
  interface Replacement {
    int valueOf(int thread, int value);
  }
}
