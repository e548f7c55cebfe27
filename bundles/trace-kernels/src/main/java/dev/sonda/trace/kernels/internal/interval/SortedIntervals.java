package dev.sonda.trace.kernels.internal.interval;

import dev.sonda.trace.kernels.ScratchArrays;
import dev.sonda.trace.kernels.internal.column.KeyGroups;
import dev.sonda.trace.kernels.internal.column.LongColumn;
import dev.sonda.trace.kernels.internal.column.RowRadixSort;

/**
 * Intervals of a table, sorted by partition and start; each partition is also a balanced search
 * tree with the greatest ends.
 */
final class SortedIntervals {
  /** Number of intervals that are looked at one after the other before a search. */
  private static final int NEAR = 8;

  private final int count;
  private final int[] rows;
  private final long[] starts;
  private final long[] ends;

  /**
   * The greatest end in a subtree: an interval is the root of the part of the partition that it is
   * the middle of, and the halves before and after are its subtrees. Empty if no intervals overlap.
   */
  private long[] greatestEnds = {};

  private final int[] partitionBegins;
  private final boolean[] overlapping;

  SortedIntervals(
      IntervalTable table, LongColumn partition, int partitions, ScratchArrays scratch) {
    count = partition.rows();
    rows = scratch.ints(count);
    starts = scratch.longs(count);
    ends = scratch.longs(count);
    KeyGroups groups = KeyGroups.ofNumbers(partition, partitions);
    partitionBegins = groups.begins();
    overlapping = new boolean[partitions];
    sort(table, partition, groups);
    for (int number = 0; number < partitions; number++) {
      overlapping[number] = hasOverlaps(begin(number), end(number));
      if (overlapping[number]) {
        greatestEnds = greatestEnds.length == 0 ? scratch.longs(count) : greatestEnds;
        markGreatestEnds(begin(number), end(number));
      }
    }
  }

  private void sort(IntervalTable table, LongColumn partition, KeyGroups groups) {
    if (table.isSorted()) {
      groups.place(table.ts(), table.dur(), rows, starts, ends);
      return;
    }
    int[] order = RowRadixSort.sorted(RowRadixSort.all(count), table.ts(), partition);
    for (int i = 0; i < count; i++) {
      rows[i] = order[i];
      starts[i] = table.ts().get(order[i]);
      ends[i] = starts[i] + table.dur().get(order[i]);
    }
  }

  private boolean hasOverlaps(int from, int to) {
    for (int i = from + 1; i < to; i++) {
      if (starts[i] < ends[i - 1]) {
        return true;
      }
    }
    return false;
  }

  private long markGreatestEnds(int from, int to) {
    if (from >= to) {
      return Long.MIN_VALUE;
    }
    int middle = middle(from, to);
    long before = markGreatestEnds(from, middle);
    long behind = markGreatestEnds(middle + 1, to);
    greatestEnds[middle] = Math.max(ends[middle], Math.max(before, behind));
    return greatestEnds[middle];
  }

  private static int middle(int from, int to) {
    return (from + to) >>> 1;
  }

  int begin(int partition) {
    return partitionBegins[partition];
  }

  int end(int partition) {
    return partitionBegins[partition + 1];
  }

  int count(int partition) {
    return end(partition) - begin(partition);
  }

  /** Appends the intervals of a partition, as intersections of this table alone. */
  void appendAll(int partition, int table, Intersections to) {
    for (int i = begin(partition); i < end(partition); i++) {
      to.addSingle(starts[i], ends[i], table, rows[i]);
    }
  }

  /** Appends the overlaps of a partition's intervals with intersections of other tables. */
  void appendOverlaps(int partition, Intersections before, int table, Intersections out) {
    if (!overlapping[partition]) {
      sweep(partition, before, table, out);
      return;
    }
    for (int at = 0; at < before.rows(); at++) {
      search(begin(partition), end(partition), before, at, table, out);
    }
  }

  /** Appends the overlaps of a partition's intervals with those of one other table. */
  void appendPairs(int partition, int table, SortedIntervals other, int at, Intersections out) {
    int end = end(partition);
    int first = begin(partition);
    for (int before = other.begin(partition); before < other.end(partition); before++) {
      long start = other.starts[before];
      long stop = other.ends[before];
      first = firstEndingFrom(start, first, end);
      for (int i = first; i < end && starts[i] <= stop; i++) {
        if (isOverlap(start, stop, starts[i], ends[i])) {
          out.addPair(
              Math.max(start, starts[i]),
              Math.min(stop, ends[i]),
              at,
              other.rows[before],
              table,
              rows[i]);
        }
      }
    }
  }

  boolean hasOverlaps(int partition) {
    return overlapping[partition];
  }

  /**
   * Appends overlaps for intervals that don't overlap each other: as their ends are sorted like
   * their starts, both sides are traversed forward.
   */
  private void sweep(int partition, Intersections before, int table, Intersections out) {
    int first = begin(partition);
    for (int at = 0; at < before.rows(); at++) {
      boolean back = at > 0 && before.start(at) < before.start(at - 1);
      first = firstEndingFrom(before.start(at), back ? begin(partition) : first, end(partition));
      for (int i = first; i < end(partition) && starts[i] <= before.end(at); i++) {
        appendOverlap(i, before, at, table, out);
      }
    }
  }

  /**
   * The first interval with an end at or after a time. It is one of the next ones if both sides
   * have about as many intervals; otherwise an exponential search followed by a binary search finds
   * it.
   */
  private int firstEndingFrom(long time, int from, int to) {
    int near = Math.min(to, from + NEAR);
    for (int i = from; i < near; i++) {
      if (ends[i] >= time) {
        return i;
      }
    }
    return firstFarEndingFrom(time, near, to);
  }

  private int firstFarEndingFrom(long time, int from, int to) {
    int lower = from;
    int step = 1;
    while (lower < to && ends[Math.min(lower + step, to) - 1] < time) {
      lower = Math.min(lower + step, to);
      step *= 2;
    }
    int upper = Math.min(lower + step, to);
    while (lower < upper) {
      int middle = middle(lower, upper);
      if (ends[middle] < time) {
        lower = middle + 1;
      } else {
        upper = middle;
      }
    }
    return lower;
  }

  /**
   * Appends the overlaps of intervals {@code from} … {@code to} with one intersection, in the order
   * of their starts.
   */
  private void search(
      int from, int to, Intersections before, int at, int table, Intersections out) {
    int lower = from;
    int upper = to;
    while (lower < upper) {
      int middle = middle(lower, upper);
      if (greatestEnds[middle] < before.start(at)) {
        return;
      }
      if (starts[middle] > before.end(at)) {
        upper = middle;
        continue;
      }
      search(lower, middle, before, at, table, out);
      appendOverlap(middle, before, at, table, out);
      lower = middle + 1;
    }
  }

  private void appendOverlap(
      int interval, Intersections before, int at, int table, Intersections out) {
    long start = before.start(at);
    long end = before.end(at);
    if (isOverlap(start, end, starts[interval], ends[interval])) {
      out.addRefined(
          Math.max(start, starts[interval]),
          Math.min(end, ends[interval]),
          before,
          at,
          table,
          rows[interval]);
    }
  }

  /**
   * Whether two intervals overlap; an instant overlaps an equal instant, and an interval that
   * contains the instant before its end.
   */
  private static boolean isOverlap(long start, long end, long otherStart, long otherEnd) {
    if (start == end) {
      return start == otherStart || (otherStart < start && start < otherEnd);
    }
    if (otherStart == otherEnd) {
      return start <= otherStart && otherStart < end;
    }
    return end > otherStart && start < otherEnd;
  }
}
