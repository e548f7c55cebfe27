package dev.sonda.trace.kernels.internal.interval;

import dev.sonda.trace.kernels.OperatorException;
import dev.sonda.trace.kernels.internal.column.LongColumn;
import java.util.List;

/**
 * A table of intervals, which may overlap; each has a start from 0 on and a duration from 0 on.
 *
 * @param keys the columns that partition it, none for a single partition
 */
public record IntervalTable(LongColumn ts, LongColumn dur, List<KeyColumn> keys) {
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
}
