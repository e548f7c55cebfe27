package dev.sonda.trace.storage.order;

/**
 * A binary heap of runs that still have events, ordered by the time of their next event; among
 * equal times, the lower run number is first. After a run delivered events, it sinks to its new
 * position.
 */
final class EventRunHeap {
  private final int[] runs;
  private final long[] timesNs;
  private int size;

  /**
   * Creates the heap.
   *
   * @param nextTimesNs time of the next event of each run, by run number
   */
  EventRunHeap(long[] nextTimesNs) {
    size = nextTimesNs.length;
    runs = new int[size];
    timesNs = nextTimesNs.clone();
    for (int run = 0; run < size; run++) {
      runs[run] = run;
    }
    for (int place = size / 2 - 1; place >= 0; place--) {
      sink(place, runs[place], timesNs[place]);
    }
  }

  boolean isEmpty() {
    return size == 0;
  }

  int first() {
    return runs[0];
  }

  /**
   * The earliest time of an event in all runs except the first; the largest long if there is no
   * other run.
   */
  long secondTimeNs() {
    long leftNs = size > 1 ? timesNs[1] : Long.MAX_VALUE;
    long rightNs = size > 2 ? timesNs[2] : Long.MAX_VALUE;
    return Math.min(leftNs, rightNs);
  }

  /** Updates the time of the first run's next event. */
  void replaceFirst(long timeNs) {
    sink(0, runs[0], timeNs);
  }

  /** Removes the first run, which has no more events. */
  void removeFirst() {
    size--;
    if (size > 0) {
      sink(0, runs[size], timesNs[size]);
    }
  }

  private void sink(int from, int run, long timeNs) {
    int place = from;
    int child = 2 * place + 1;
    while (child < size) {
      if (child + 1 < size && isBefore(child + 1, runs[child], timesNs[child])) {
        child++;
      }
      if (!isBefore(child, run, timeNs)) {
        break;
      }
      runs[place] = runs[child];
      timesNs[place] = timesNs[child];
      place = child;
      child = 2 * place + 1;
    }
    runs[place] = run;
    timesNs[place] = timeNs;
  }

  private boolean isBefore(int place, int run, long timeNs) {
    return timesNs[place] < timeNs || (timesNs[place] == timeNs && runs[place] < run);
  }
}
