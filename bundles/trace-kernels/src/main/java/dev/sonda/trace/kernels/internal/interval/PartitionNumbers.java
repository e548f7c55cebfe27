package dev.sonda.trace.kernels.internal.interval;

import dev.sonda.trace.kernels.internal.column.LongColumn;
import java.util.ArrayList;
import java.util.List;

/**
 * Numbers the partitions of several tables: rows with equal keys get the same number, whichever
 * table they are of. One thread.
 */
final class PartitionNumbers {
  /** For each key column: pairs of a partition by the columns before it, and a key. */
  private final List<PairNumbers> numbersByColumn = new ArrayList<>();

  PartitionNumbers(int keyColumns) {
    for (int column = 0; column < keyColumns; column++) {
      numbersByColumn.add(new PairNumbers());
    }
  }

  /** The partition of each row. */
  LongColumn number(int rows, List<KeyColumn> keys) {
    long[] partitions = new long[rows];
    for (int column = 0; column < keys.size(); column++) {
      refine(partitions, keys.get(column), numbersByColumn.get(column));
    }
    return LongColumn.of(partitions);
  }

  private static void refine(long[] partitions, KeyColumn key, PairNumbers numbers) {
    for (int row = 0; row < partitions.length; row++) {
      long first = partitions[row] * KeyColumn.KINDS + key.kindOf(row);
      partitions[row] = numbers.numberOf(first, key.values().get(row));
    }
  }

  /** How many partitions there are until now. */
  int count() {
    return numbersByColumn.isEmpty() ? 1 : numbersByColumn.getLast().count();
  }
}
