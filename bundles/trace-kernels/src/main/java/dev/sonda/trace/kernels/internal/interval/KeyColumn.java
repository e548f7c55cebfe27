package dev.sonda.trace.kernels.internal.interval;

import dev.sonda.trace.kernels.internal.column.LongColumn;

/**
 * A column that partitions a table. Values of different kinds are never equal, not even 1 and 1.0;
 * nulls equal each other.
 *
 * @param values integers, bits of doubles, or codes that equal texts of all tables have in common
 */
public record KeyColumn(Kind kind, LongColumn values) {
  /** What the values are. */
  public enum Kind {
    INTEGER(1),
    REAL(2),
    TEXT(3);

    private final int number;

    Kind(int number) {
      this.number = number;
    }
  }

  /** One more than the greatest number of a kind. */
  static final int KINDS = 4;

  /** 0 for a null, else a number of the kind. */
  int kindOf(int row) {
    return values.isNull(row) ? 0 : kind.number;
  }
}
