package dev.sonda.trace.kernels.internal.interval;

import dev.sonda.trace.kernels.ScratchArrays;
import dev.sonda.trace.kernels.internal.column.LongColumn;
import java.util.ArrayList;
import java.util.List;

/**
 * Intersects the intervals of several tables, partition by partition: each result is the overlap of
 * one interval from every table. Within a partition, the table with the fewest intervals is
 * iterated first.
 */
public final class IntervalIntersect {
  private final List<SortedIntervals> tables = new ArrayList<>();
  private final int partitions;
  private final Intersections result;
  private final int[] order;
  private Intersections current;
  private Intersections next;

  private IntervalIntersect(List<IntervalTable> inputs, ScratchArrays scratch) {
    PartitionNumbers numbers = new PartitionNumbers(inputs.getFirst().keys().size(), scratch);
    List<LongColumn> numbered = new ArrayList<>();
    int mostRows = 0;
    for (IntervalTable input : inputs) {
      numbered.add(numbers.number(input));
      mostRows = Math.max(mostRows, input.ts().rows());
    }
    partitions = numbers.count();
    for (int table = 0; table < inputs.size(); table++) {
      tables.add(new SortedIntervals(inputs.get(table), numbered.get(table), partitions, scratch));
    }
    order = new int[inputs.size()];
    result = new Intersections(inputs.size(), mostRows, scratch);
    current = new Intersections(inputs.size(), 0, scratch);
    next = new Intersections(inputs.size(), 0, scratch);
  }

  /**
   * Intersects the tables. Results are ordered by partition, in the order in which partitions first
   * occur in the tables, read in the order of starts.
   */
  public static Intersections intersect(List<IntervalTable> tables, ScratchArrays scratch) {
    IntervalIntersect intersect = new IntervalIntersect(tables, scratch);
    for (int partition = 0; partition < intersect.partitions; partition++) {
      intersect.addPartition(partition);
    }
    return intersect.result;
  }

  private void addPartition(int partition) {
    orderBySize(partition);
    if (tables.get(order[0]).count(partition) == 0) {
      return;
    }
    if (order.length == 2 && !tables.get(order[1]).hasOverlaps(partition)) {
      SortedIntervals first = tables.get(order[0]);
      tables.get(order[1]).appendPairs(partition, order[1], first, order[0], result);
      return;
    }
    current.clear();
    tables.get(order[0]).appendAll(partition, order[0], current);
    for (int i = 1; i < order.length; i++) {
      Intersections to = i == order.length - 1 ? result : next;
      refine(partition, order[i], to);
    }
    if (order.length == 1) {
      result.addAll(current);
    }
  }

  private void refine(int partition, int table, Intersections to) {
    tables.get(table).appendOverlaps(partition, current, table, to);
    if (to != result) {
      Intersections done = current;
      current = next;
      next = done;
      next.clear();
    }
  }

  /**
   * Sorts the tables by their number of intervals; insertion sort keeps the order of tables with
   * equal numbers.
   */
  private void orderBySize(int partition) {
    for (int table = 0; table < order.length; table++) {
      int at = table;
      int count = tables.get(table).count(partition);
      while (at > 0 && tables.get(order[at - 1]).count(partition) > count) {
        order[at] = order[at - 1];
        at--;
      }
      order[at] = table;
    }
  }
}
