package dev.sonda.trace.storage.track;

import java.util.Arrays;

/** A lane of slices of known durations: when those end that lie on it at the moment. */
final class TimedLane {
  private final int number;
  private long[] endsNs = new long[4];
  private int open;

  TimedLane(int number) {
    this.number = number;
  }

  int number() {
    return number;
  }

  /** Whether nothing lies on it at a time; times don't go back. */
  boolean isFree(long timeNs) {
    while (open > 0 && endsNs[open - 1] <= timeNs) {
      open--;
    }
    return open == 0;
  }

  /** Whether a slice lies within all that do. */
  boolean canNest(long timeNs, long endNs) {
    return isFree(timeNs) || endNs <= endsNs[open - 1];
  }

  void add(long endNs) {
    if (open == endsNs.length) {
      endsNs = Arrays.copyOf(endsNs, 2 * open);
    }
    endsNs[open++] = endNs;
  }
}
