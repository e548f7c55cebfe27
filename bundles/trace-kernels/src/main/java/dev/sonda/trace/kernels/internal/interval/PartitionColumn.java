package dev.sonda.trace.kernels.internal.interval;

import dev.sonda.trace.kernels.internal.column.LongColumn;

/**
 * A column that partitions a table. Values of different kinds are never equal, not even 1 and 1.0;
 * nulls equal each other.
 *
 * @param values integers, bits of doubles, or text codes, which are equal for equal texts of all
 *     tables
 */
public record PartitionColumn(Kind kind, LongColumn values) {
  /** The type of the values. */
  public enum Kind {
    INTEGER(1),
    REAL(2),
    TEXT(3);

    private final int number;

    Kind(int number) {
      this.number = number;
    }
  }

  /** Number of kinds, including 0 for null. */
  static final int KINDS = 4;

  /** The number of the kind of a row's value; 0 for a null. */
  int kindOf(int row) {
    return values.isNull(row) ? 0 : kind.number;
  }
}
