package dev.sonda.probe.procfs.internal.processes;

import java.util.Arrays;

/**
 * Numbers by thread, in two arrays with open addressing. It doubles until it has {@link
 * #MAX_THREADS}; nothing is ever taken out one by one. One thread at a time.
 */
final class ThreadTable {
  /** The arrays have twice as many places: 2 MiB at most. */
  static final int MAX_THREADS = 1 << 17;

  private static final int FIRST_PLACES = 1 << 10;

  /** No thread has that number. */
  private static final int FREE = 0;

  private int[] threads = new int[FIRST_PLACES];
  private int[] values = new int[FIRST_PLACES];
  private int count;

  boolean contains(int thread) {
    return thread != FREE && threads[placeOf(thread)] == thread;
  }

  /** 0 if it isn't there. */
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

  /** Where it is, or would be. */
  private int placeOf(int thread) {
    int mask = threads.length - 1;
    int place = mixed(thread) & mask;
    while (threads[place] != FREE && threads[place] != thread) {
      place = (place + 1) & mask;
    }
    return place;
  }

  /** Neighbours in number are spread, by a multiplication with the golden ratio's bits. */
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

  /** Gives each thread another value. */
  void replaceAll(Replacement replacement) {
    for (int i = 0; i < threads.length; i++) {
      if (threads[i] != FREE) {
        values[i] = replacement.valueOf(threads[i], values[i]);
      }
    }
  }

  /** Keeps its memory, which it will need again. */
  void clear() {
    Arrays.fill(threads, FREE);
    Arrays.fill(values, 0);
    count = 0;
  }

  /** What takes the place of a value. */
  @FunctionalInterface
  interface Replacement {
    int valueOf(int thread, int value);
  }
}
