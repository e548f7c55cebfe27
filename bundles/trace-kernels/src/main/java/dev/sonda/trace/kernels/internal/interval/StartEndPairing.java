package dev.sonda.trace.kernels.internal.interval;

import dev.sonda.trace.kernels.internal.column.LongColumn;
import dev.sonda.trace.kernels.internal.column.LongRows;
import dev.sonda.trace.kernels.internal.column.RowOrder;

/**
 * Creates intervals from each start to the first end after it; a start without a later end is
 * omitted.
 */
public record StartEndPairing(LongRows ts, LongRows dur) {

  public static StartEndPairing of(LongColumn starts, LongColumn ends) {
    StartEndPairing created =
        new StartEndPairing(new LongRows(starts.rows()), new LongRows(starts.rows()));
    int[] endRows = RowOrder.sorted(RowOrder.all(ends.rows()), ends);
    int next = 0;
    for (int row : RowOrder.sorted(RowOrder.all(starts.rows()), starts)) {
      long start = starts.get(row);
      while (next < endRows.length && ends.get(endRows[next]) <= start) {
        next++;
      }
      if (next == endRows.length) {
        return created;
      }
      created.ts.add(start);
      created.dur.add(ends.get(endRows[next]) - start);
    }
    return created;
  }
}
