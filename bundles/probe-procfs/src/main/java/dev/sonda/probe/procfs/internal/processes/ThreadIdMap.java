package dev.sonda.probe.procfs.internal.processes;

import java.util.Arrays;

/**
 * A hash table from thread ids to int values, in two arrays with open addressing. Its size doubles
 * until it holds {@link #MAX_THREADS} entries; single entries are never removed. For one thread at
 * a time.
 */
final class ThreadIdMap {
  /** Upper limit of entries; the two arrays have twice as many slots, 2 MiB together. */
  static final int MAX_THREADS = 1 << 17;

  private static final int FIRST_PLACES = 1 << 10;

  /** Key of an empty slot; no thread has this id. */
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

  /**
   * Index of the slot that holds a thread; if the table doesn't contain the thread, of the empty
   * slot for it.
   */
  private int placeOf(int thread) {
    int mask = threads.length - 1;
    int place = mixed(thread) & mask;
    while (threads[place] != FREE && threads[place] != thread) {
      place = (place + 1) & mask;
    }
    return place;
  }

  /**
   * Hash of a thread id, which spreads consecutive ids by a multiplication with the golden ratio's
   * bits.
   */
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

  /** Removes all entries without freeing the arrays, which will be needed again. */
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
