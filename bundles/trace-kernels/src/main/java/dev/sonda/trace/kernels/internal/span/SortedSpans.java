package dev.sonda.trace.kernels.internal.span;

import dev.sonda.trace.kernels.internal.column.KeyGroups;
import dev.sonda.trace.kernels.internal.column.LongColumn;
import dev.sonda.trace.kernels.internal.column.RowRadixSort;
import java.util.Optional;

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

  private SortedSpans(int rows, boolean partitioned) {
    this.rows = new int[rows];
    this.partitioned = partitioned;
    starts = new long[rows];
    ends = new long[rows];
    partitions = new long[partitioned ? rows : 0];
  }

  /** Sorts the spans of an unpartitioned table. */
  public static SortedSpans of(LongColumn ts, LongColumn dur) {
    int[] order = RowRadixSort.sorted(RowRadixSort.all(ts.rows()), ts);
    SortedSpans spans = new SortedSpans(order.length, false);
    for (int i = 0; i < order.length; i++) {
      spans.set(i, order[i], ts, dur);
    }
    return spans;
  }

  /** Sorts the spans of a partitioned table. */
  public static SortedSpans of(LongColumn ts, LongColumn dur, LongColumn partition) {
    if (ts.isAscending()) {
      Optional<KeyGroups> groups = KeyGroups.of(partition);
      if (groups.isPresent()) {
        return of(ts, dur, groups.get());
      }
    }
    int[] order = RowRadixSort.sorted(RowRadixSort.withValues(partition), ts, partition);
    SortedSpans spans = new SortedSpans(order.length, true);
    for (int i = 0; i < order.length; i++) {
      spans.set(i, order[i], ts, dur);
      spans.partitions[i] = partition.get(order[i]);
    }
    return spans;
  }

  private static SortedSpans of(LongColumn ts, LongColumn dur, KeyGroups groups) {
    SortedSpans spans = new SortedSpans(groups.rows(), true);
    groups.place(ts, dur, spans.rows, spans.starts, spans.ends);
    groups.placeKeys(spans.partitions);
    return spans;
  }

  private void set(int at, int row, LongColumn ts, LongColumn dur) {
    long start = ts.get(row);
    rows[at] = row;
    starts[at] = start;
    ends[at] = start + dur.get(row);
  }

  int count() {
    return rows.length;
  }

  /** The index after the last span of the partition that begins at an index. */
  int endOfPartition(int begin) {
    int end = begin + 1;
    while (end < partitions.length && partitions[end] == partitions[begin]) {
      end++;
    }
    return end;
  }

  /** The end of a span; of an unfinished one (duration -1), its start. */
  long adjustedEnd(int span) {
    return ends[span] - starts[span] == -1 ? starts[span] : ends[span];
  }
}
