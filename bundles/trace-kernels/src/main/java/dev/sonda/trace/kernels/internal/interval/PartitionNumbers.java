package dev.sonda.trace.kernels.internal.interval;

import dev.sonda.trace.kernels.ScratchArrays;
import dev.sonda.trace.kernels.internal.column.LongColumn;
import dev.sonda.trace.kernels.internal.column.RowRadixSort;
import java.util.ArrayList;
import java.util.Arrays;
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

  private final ScratchArrays scratch;

  PartitionNumbers(int keyColumns, ScratchArrays scratch) {
    this.scratch = scratch;
    for (int column = 0; column < keyColumns; column++) {
      numbersByColumn.add(new IntegerPairNumbering());
    }
  }

  /**
   * The number of each row's partition. Partitions are numbered in the order of their first
   * intervals' starts.
   */
  LongColumn number(IntervalTable table) {
    int rows = table.ts().rows();
    long[] partitions = scratch.longs(rows);
    Arrays.fill(partitions, 0, rows, 0);
    if (table.isSorted()) {
      refine(partitions, table);
    } else {
      refine(partitions, table.keys(), RowRadixSort.sorted(RowRadixSort.all(rows), table.ts()));
    }
    return LongColumn.ofFirst(partitions, rows);
  }

  private void refine(long[] partitions, IntervalTable table) {
    int rows = table.ts().rows();
    for (int column = 0; column < table.keys().size(); column++) {
      PartitionColumn key = table.keys().get(column);
      IntegerPairNumbering numbers = numbersByColumn.get(column);
      for (int row = 0; row < rows; row++) {
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
