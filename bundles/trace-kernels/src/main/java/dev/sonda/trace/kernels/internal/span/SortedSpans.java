package dev.sonda.trace.kernels.internal.span;

import dev.sonda.trace.kernels.ScratchArrays;
import dev.sonda.trace.kernels.internal.column.KeyGroups;
import dev.sonda.trace.kernels.internal.column.LongColumn;
import dev.sonda.trace.kernels.internal.column.RowRadixSort;
import java.util.Optional;

/**
 * The spans of a table sorted by partition and timestamp; the sort is stable. Rows with a null
 * partition are omitted.
 */
public final class SortedSpans {
  private static final long[] NONE = {};

  final int[] rows;
  final long[] starts;
  final long[] ends;
  final long[] partitions;
  final boolean partitioned;
  private final int count;

  private SortedSpans(int count, boolean partitioned, ScratchArrays scratch) {
    this.count = count;
    this.partitioned = partitioned;
    rows = scratch.ints(count);
    starts = scratch.longs(count);
    ends = scratch.longs(count);
    partitions = partitioned ? scratch.longs(count) : NONE;
  }

  /** Sorts the spans of an unpartitioned table. */
  public static SortedSpans of(LongColumn ts, LongColumn dur, ScratchArrays scratch) {
    int[] order = RowRadixSort.sorted(RowRadixSort.all(ts.rows()), ts);
    SortedSpans spans = new SortedSpans(order.length, false, scratch);
    for (int i = 0; i < order.length; i++) {
      spans.set(i, order[i], ts, dur);
    }
    return spans;
  }

  /** Sorts the spans of a partitioned table. */
  public static SortedSpans of(
      LongColumn ts, LongColumn dur, LongColumn partition, ScratchArrays scratch) {
    if (ts.isAscending()) {
      Optional<KeyGroups> groups = KeyGroups.of(partition);
      if (groups.isPresent()) {
        return of(ts, dur, groups.get(), scratch);
      }
    }
    int[] order = RowRadixSort.sorted(RowRadixSort.withValues(partition), ts, partition);
    SortedSpans spans = new SortedSpans(order.length, true, scratch);
    for (int i = 0; i < order.length; i++) {
      spans.set(i, order[i], ts, dur);
      spans.partitions[i] = partition.get(order[i]);
    }
    return spans;
  }

  private static SortedSpans of(
      LongColumn ts, LongColumn dur, KeyGroups groups, ScratchArrays scratch) {
    SortedSpans spans = new SortedSpans(groups.rows(), true, scratch);
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
    return count;
  }

  /** The index after the last span of the partition that begins at an index. */
  int endOfPartition(int begin) {
    int end = begin + 1;
    while (end < count && partitions[end] == partitions[begin]) {
      end++;
    }
    return end;
  }

  /** The end of a span; of an unfinished one (duration -1), its start. */
  long adjustedEnd(int span) {
    return ends[span] - starts[span] == -1 ? starts[span] : ends[span];
  }
}
