package dev.sonda.trace.kernels.internal.span;

import dev.sonda.trace.kernels.internal.column.LongColumn;
import dev.sonda.trace.kernels.internal.column.RowRadixSort;
import org.jspecify.annotations.Nullable;

/**
 * The spans of a table sorted by partition and timestamp; the sort is stable. Rows with a null
 * partition are omitted.
 */
public final class SortedSpans {
  final int[] rows;
  final long[] starts;
  final long[] ends;
  final long[] partitions;
  final boolean partitioned;

  private SortedSpans(int[] rows, LongColumn ts, LongColumn dur, @Nullable LongColumn partition) {
    this.rows = rows;
    starts = new long[rows.length];
    ends = new long[rows.length];
    partitioned = partition != null;
    partitions = partition == null ? new long[0] : new long[rows.length];
    for (int i = 0; i < rows.length; i++) {
      starts[i] = ts.get(rows[i]);
      ends[i] = starts[i] + dur.get(rows[i]);
    }
    for (int i = 0; i < partitions.length && partition != null; i++) {
      partitions[i] = partition.get(rows[i]);
    }
  }

  /** Sorts the spans of an unpartitioned table. */
  public static SortedSpans of(LongColumn ts, LongColumn dur) {
    return new SortedSpans(RowRadixSort.sorted(RowRadixSort.all(ts.rows()), ts), ts, dur, null);
  }

  /** Sorts the spans of a partitioned table. */
  public static SortedSpans of(LongColumn ts, LongColumn dur, LongColumn partition) {
    int[] rows = RowRadixSort.sorted(RowRadixSort.withValues(partition), ts, partition);
    return new SortedSpans(rows, ts, dur, partition);
  }

  int count() {
    return rows.length;
  }
}
