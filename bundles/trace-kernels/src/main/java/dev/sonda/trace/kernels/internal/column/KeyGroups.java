package dev.sonda.trace.kernels.internal.column;

import java.util.Arrays;
import java.util.Optional;

/**
 * Where each row goes if rows are grouped by a key that has few values, in ascending order of the
 * keys: a counting sort, which reads rows one after the other and keeps their order within a group.
 * Not thread-safe.
 */
public final class KeyGroups {
  /** Limit of the range of keys, so that the counters stay within the processor's cache. */
  private static final long MOST_KEYS = 1 << 16;

  private final LongColumn keys;
  private final long least;
  private final int[] next;
  private final int rows;

  private KeyGroups(LongColumn keys, long least, int[] next, int rows) {
    this.keys = keys;
    this.least = least;
    this.next = next;
    this.rows = rows;
  }

  /** Groups the rows whose key isn't null; empty if the keys are too far apart. */
  public static Optional<KeyGroups> of(LongColumn keys) {
    long least = Long.MAX_VALUE;
    long most = Long.MIN_VALUE;
    for (int row = 0; row < keys.rows(); row++) {
      if (!keys.isNull(row)) {
        least = Math.min(least, keys.get(row));
        most = Math.max(most, keys.get(row));
      }
    }
    if (least > most) {
      return Optional.of(new KeyGroups(keys, 0, new int[1], 0));
    }
    long range = most - least;
    if (range < 0 || range >= MOST_KEYS) {
      return Optional.empty();
    }
    return Optional.of(counted(keys, least, (int) range + 1));
  }

  /** Groups all rows by keys from 0 to below a limit. */
  public static KeyGroups ofNumbers(LongColumn keys, int limit) {
    return counted(keys, 0, limit);
  }

  private static KeyGroups counted(LongColumn keys, long least, int range) {
    int[] next = new int[range];
    for (int row = 0; row < keys.rows(); row++) {
      if (!keys.isNull(row)) {
        next[(int) (keys.get(row) - least)]++;
      }
    }
    int before = 0;
    for (int key = 0; key < range; key++) {
      int count = next[key];
      next[key] = before;
      before += count;
    }
    return new KeyGroups(keys, least, next, before);
  }

  /** Number of rows with a key. */
  public int rows() {
    return rows;
  }

  /**
   * The index of the first row of each key, and at last the number of rows; before any is placed.
   */
  public int[] begins() {
    int[] begins = Arrays.copyOf(next, next.length + 1);
    begins[next.length] = rows;
    return begins;
  }

  /**
   * Writes the rows, their starts and their ends to where they belong. To be called once.
   *
   * @param durations duration of each row's span
   */
  public void place(
      LongColumn starts, LongColumn durations, int[] rowsTo, long[] startsTo, long[] endsTo) {
    long[] keyValues = keys.values();
    long[] startValues = starts.values();
    long[] durationValues = durations.values();
    for (int row = 0; row < keys.rows(); row++) {
      if (!keys.isNull(row)) {
        int at = next[(int) (keyValues[row] - least)]++;
        rowsTo[at] = row;
        startsTo[at] = startValues[row];
        endsTo[at] = startValues[row] + durationValues[row];
      }
    }
  }

  /** Writes the key of each placed row. */
  public void placeKeys(long[] to) {
    int begin = 0;
    for (int key = 0; key < next.length; key++) {
      Arrays.fill(to, begin, next[key], least + key);
      begin = next[key];
    }
  }
}
