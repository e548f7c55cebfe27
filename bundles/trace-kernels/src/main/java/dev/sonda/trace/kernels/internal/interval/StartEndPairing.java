package dev.sonda.trace.kernels.internal.interval;

import dev.sonda.trace.kernels.internal.column.GrowableLongColumn;
import dev.sonda.trace.kernels.internal.column.LongColumn;
import dev.sonda.trace.kernels.internal.column.RowRadixSort;

/**
 * Creates intervals from each start to the first end after it; a start without a later end is
 * omitted.
 */
public record StartEndPairing(GrowableLongColumn ts, GrowableLongColumn dur) {

  public static StartEndPairing of(LongColumn starts, LongColumn ends) {
    StartEndPairing created =
        new StartEndPairing(
            new GrowableLongColumn(starts.rows()), new GrowableLongColumn(starts.rows()));
    int[] endRows = RowRadixSort.sorted(RowRadixSort.all(ends.rows()), ends);
    int next = 0;
    for (int row : RowRadixSort.sorted(RowRadixSort.all(starts.rows()), starts)) {
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
