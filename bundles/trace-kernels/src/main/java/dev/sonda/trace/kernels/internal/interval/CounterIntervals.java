package dev.sonda.trace.kernels.internal.interval;

import dev.sonda.trace.kernels.internal.column.GrowableIntColumn;
import dev.sonda.trace.kernels.internal.column.LongColumn;
import dev.sonda.trace.kernels.internal.column.RowRadixSort;

/**
 * Converts counter values to intervals, track by track. Of a run of equal values the first two are
 * kept, and the last one if another value follows, so that deltas return to zero and leave zero at
 * the right moments.
 */
public final class CounterIntervals {
  private final LongColumn ts;
  private final LongColumn track;
  private final double[] values;
  private final GrowableIntColumn kept;

  private CounterIntervals(LongColumn ts, LongColumn track, double[] values) {
    this.ts = ts;
    this.track = track;
    this.values = values;
    kept = new GrowableIntColumn(values.length);
  }

  /** The rows that begin an interval, sorted by track and time. */
  public static int[] keptRows(LongColumn ts, LongColumn track, double[] values) {
    return new CounterIntervals(ts, track, values).keep();
  }

  private int[] keep() {
    int[] rows = RowRadixSort.sorted(RowRadixSort.all(values.length), ts, track);
    int begin = 0;
    for (int i = 1; i <= rows.length; i++) {
      if (i == rows.length || track.get(rows[i]) != track.get(rows[begin])) {
        keepTrack(rows, begin, i);
        begin = i;
      }
    }
    return kept.toArray();
  }

  private void keepTrack(int[] rows, int begin, int end) {
    int first = kept.rows();
    int skipped = -1;
    for (int i = begin; i < end; i++) {
      int row = rows[i];
      if (endsRunOfTwo(first, values[row])) {
        skipped = row;
      } else {
        keepSkipped(skipped);
        kept.add(row);
        skipped = -1;
      }
    }
  }

  private boolean endsRunOfTwo(int first, double value) {
    int count = kept.rows();
    return count - first > 1
        && values[kept.get(count - 1)] == value
        && values[kept.get(count - 2)] == value;
  }

  /** Keeps the last skipped row of a run; like Perfetto, not one with timestamp 0. */
  private void keepSkipped(int skipped) {
    if (skipped >= 0 && ts.get(skipped) != 0) {
      kept.add(skipped);
    }
  }
}
