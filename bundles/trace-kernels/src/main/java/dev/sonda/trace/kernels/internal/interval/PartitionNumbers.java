package dev.sonda.trace.kernels.internal.interval;

import dev.sonda.trace.kernels.internal.column.LongColumn;
import dev.sonda.trace.kernels.internal.column.RowRadixSort;
import java.util.ArrayList;
import java.util.List;

/**
 * Numbers the partitions of several tables: rows with equal keys get equal numbers, across all
 * tables. Not thread-safe.
 */
final class PartitionNumbers {
  /**
   * By key column, the numbers of pairs; a pair is the number of the partition by the preceding
   * columns, and a key.
   */
  private final List<IntegerPairNumbering> numbersByColumn = new ArrayList<>();

  PartitionNumbers(int keyColumns) {
    for (int column = 0; column < keyColumns; column++) {
      numbersByColumn.add(new IntegerPairNumbering());
    }
  }

  /**
   * The number of each row's partition. Partitions are numbered in the order of their first
   * intervals' starts.
   */
  LongColumn number(IntervalTable table) {
    long[] partitions = new long[table.ts().rows()];
    if (table.isSorted()) {
      refine(partitions, table.keys());
    } else {
      refine(
          partitions,
          table.keys(),
          RowRadixSort.sorted(RowRadixSort.all(partitions.length), table.ts()));
    }
    return LongColumn.of(partitions);
  }

  private void refine(long[] partitions, List<PartitionColumn> keys) {
    for (int column = 0; column < keys.size(); column++) {
      PartitionColumn key = keys.get(column);
      IntegerPairNumbering numbers = numbersByColumn.get(column);
      for (int row = 0; row < partitions.length; row++) {
        partitions[row] = number(partitions[row], key, row, numbers);
      }
    }
  }

  private void refine(long[] partitions, List<PartitionColumn> keys, int[] order) {
    for (int column = 0; column < keys.size(); column++) {
      PartitionColumn key = keys.get(column);
      IntegerPairNumbering numbers = numbersByColumn.get(column);
      for (int row : order) {
        partitions[row] = number(partitions[row], key, row, numbers);
      }
    }
  }

  private static long number(
      long partition, PartitionColumn key, int row, IntegerPairNumbering numbers) {
    long first = partition * PartitionColumn.KINDS + key.kindOf(row);
    return numbers.numberOf(first, key.values().get(row));
  }

  /** Number of partitions found so far. */
  int count() {
    return numbersByColumn.isEmpty() ? 1 : numbersByColumn.getLast().count();
  }
}
