package dev.sonda.trace.kernels.internal.interval;

import dev.sonda.trace.kernels.internal.column.LongColumn;
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

  /** The number of each row's partition. */
  LongColumn number(int rows, List<PartitionColumn> keys) {
    long[] partitions = new long[rows];
    for (int column = 0; column < keys.size(); column++) {
      refine(partitions, keys.get(column), numbersByColumn.get(column));
    }
    return LongColumn.of(partitions);
  }

  private static void refine(long[] partitions, PartitionColumn key, IntegerPairNumbering numbers) {
    for (int row = 0; row < partitions.length; row++) {
      long first = partitions[row] * PartitionColumn.KINDS + key.kindOf(row);
      partitions[row] = numbers.numberOf(first, key.values().get(row));
    }
  }

  /** Number of partitions found so far. */
  int count() {
    return numbersByColumn.isEmpty() ? 1 : numbersByColumn.getLast().count();
  }
}
