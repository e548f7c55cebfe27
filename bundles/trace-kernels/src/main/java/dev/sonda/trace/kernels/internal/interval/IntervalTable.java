package dev.sonda.trace.kernels.internal.interval;

import dev.sonda.trace.kernels.OperatorException;
import dev.sonda.trace.kernels.internal.column.LongColumn;
import java.util.List;

/**
 * A table of intervals, which may overlap; starts and durations aren't negative.
 *
 * @param keys the columns that partition the table; empty for a single partition
 * @param isSorted whether the rows are in the order of their starts
 */
public record IntervalTable(
    LongColumn ts, LongColumn dur, List<PartitionColumn> keys, boolean isSorted) {
  public IntervalTable {
    keys = List.copyOf(keys);
    for (int row = 0; row < ts.rows(); row++) {
      if (ts.get(row) < 0) {
        throw new OperatorException("Interval intersect only accepts positive `ts` values.");
      }
      if (dur.get(row) < 0) {
        throw new OperatorException(
            "Interval intersect only works on intervals with non negative duration.");
      }
    }
  }

  /** A table, in which the order of rows is looked up. */
  public static IntervalTable of(LongColumn ts, LongColumn dur, List<PartitionColumn> keys) {
    return new IntervalTable(ts, dur, keys, ts.isAscending());
  }
}
