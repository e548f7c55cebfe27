package dev.sonda.trace.kernels.internal.interval;

import dev.sonda.trace.kernels.internal.column.IntRows;
import dev.sonda.trace.kernels.internal.column.LongColumn;
import dev.sonda.trace.kernels.internal.column.RowOrder;

/**
 * How long each value of a counter holds, track by track. Of a run of equal values the first two
 * stay, and the last one if another value follows: deltas then return to zero, and leave it at the
 * right moment.
 */
public final class CounterIntervals {
  private final LongColumn ts;
  private final LongColumn track;
  private final double[] values;
  private final IntRows kept;

  private CounterIntervals(LongColumn ts, LongColumn track, double[] values) {
    this.ts = ts;
    this.track = track;
    this.values = values;
    kept = new IntRows(values.length);
  }

  /** The rows that begin an interval, by track and time. */
  public static int[] keptRows(LongColumn ts, LongColumn track, double[] values) {
    return new CounterIntervals(ts, track, values).keep();
  }

  private int[] keep() {
    int[] rows = RowOrder.sorted(RowOrder.all(values.length), ts, track);
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

  /** The reference keeps no skipped row of time 0. */
  private void keepSkipped(int skipped) {
    if (skipped >= 0 && ts.get(skipped) != 0) {
      kept.add(skipped);
    }
  }
}
