package dev.sonda.trace.format;

import java.util.Arrays;
import java.util.List;

/** What one clock showed at each snapshot that has it. */
final class Clock {
  boolean isIncremental;
  long unitNs = 1;
  long lastValue;
  List<Clock> path = List.of();
  int pathSnapshots = -1;

  private int[] snapshots = new int[4];
  private long[] timesNs = new long[4];
  private int count;

  void add(int snapshot, long timeNs) {
    if (count > 0 && snapshots[count - 1] == snapshot) {
      timesNs[count - 1] = timeNs;
      return;
    }
    if (count == snapshots.length) {
      snapshots = Arrays.copyOf(snapshots, 2 * count);
      timesNs = Arrays.copyOf(timesNs, 2 * count);
    }
    snapshots[count] = snapshot;
    timesNs[count++] = timeNs;
  }

  /** Whether a snapshot has both clocks; the search begins with the latest ones. */
  boolean meets(Clock other) {
    if (count > other.count) {
      return other.meets(this);
    }
    for (int i = count - 1; i >= 0; i--) {
      if (other.indexOf(snapshots[i]) >= 0) {
        return true;
      }
    }
    return false;
  }

  /**
   * Converts a time by the last snapshot of both clocks that isn't later; by the first one, if all
   * are later.
   */
  long convert(long timeNs, Clock other) {
    int first = -1;
    int firstOfOther = -1;
    for (int i = lastNotLater(timeNs); i >= 0; i--) {
      int its = other.indexOf(snapshots[i]);
      if (its >= 0) {
        return timeNs - timesNs[i] + other.timesNs[its];
      }
    }
    for (int i = 0; i < count && first < 0; i++) {
      firstOfOther = other.indexOf(snapshots[i]);
      first = firstOfOther >= 0 ? i : -1;
    }
    return timeNs - timesNs[first] + other.timesNs[firstOfOther];
  }

  private int lastNotLater(long timeNs) {
    int low = 0;
    int high = count - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      if (timesNs[middle] <= timeNs) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    return high;
  }

  private int indexOf(int snapshot) {
    return Arrays.binarySearch(snapshots, 0, count, snapshot);
  }
}
