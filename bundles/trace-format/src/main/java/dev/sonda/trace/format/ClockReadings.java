package dev.sonda.trace.format;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The readings of one clock, one for each clock snapshot that contains the clock. */
final class ClockReadings {
  boolean isIncremental;
  long unitNs = 1;
  long lastValue;
  @Nullable List<ClockReadings> path;
  int pathChanges = -1;
  private final Map<ClockReadings, Long> links = new HashMap<>();

  private int[] snapshots = new int[4];
  private long[] timesNs = new long[4];
  private int count;

  /**
   * Converts a raw value to nanoseconds; the value of an incremental clock is added to its last
   * value.
   */
  long absoluteNs(long value) {
    if (isIncremental) {
      lastValue += value;
      return lastValue * unitNs;
    }
    return value * unitNs;
  }

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

  /** Records that another clock always shows {@code offsetNs} more than this clock. */
  void link(ClockReadings other, long offsetNs) {
    links.put(other, offsetNs);
    other.links.put(this, -offsetNs);
  }

  /**
   * Whether a snapshot or a link relates both clocks; the search begins with the latest snapshots.
   */
  boolean meets(ClockReadings other) {
    if (links.containsKey(other)) {
      return true;
    }
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
   * Converts a time to another clock, using the last snapshot of both clocks at or before the time,
   * or the first snapshot if all are later.
   */
  long convert(long timeNs, ClockReadings other) {
    Long offset = links.get(other);
    if (offset != null) {
      return timeNs + offset;
    }
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
