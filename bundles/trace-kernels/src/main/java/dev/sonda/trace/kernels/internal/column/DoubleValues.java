package dev.sonda.trace.kernels.internal.column;

import dev.sonda.trace.kernels.OperatorException;
import dev.sonda.trace.tables.Column;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** Copies a column of numbers into an array of doubles. */
public final class DoubleValues {
  private DoubleValues() {}

  /**
   * A copy of a column of numbers; a null becomes 0.
   *
   * @throws OperatorException if the column contains texts
   */
  public static double[] copyOf(Column column, long rows) {
    return switch (column.type()) {
      case DOUBLE -> copied(column, LongColumn.rowCount(rows));
      case INT32, INT64 -> converted(LongColumn.copyOf(column, rows));
      case STRING ->
          throw new OperatorException("column '" + column.name() + "' has no numbers but texts");
    };
  }

  private static double[] copied(Column column, int rows) {
    double[] values = new double[rows];
    for (int from = 0; from < rows; from += Column.BLOCK_ROWS) {
      MemorySegment block = column.values(from / Column.BLOCK_ROWS);
      int count = Math.min(Column.BLOCK_ROWS, rows - from);
      MemorySegment.copy(block, ValueLayout.JAVA_DOUBLE_UNALIGNED, 0, values, from, count);
      if (column.hasNulls()) {
        clearNulls(column.validity(from / Column.BLOCK_ROWS), values, from, count);
      }
    }
    return values;
  }

  /** Writes 0 where a column has no value: what lies there in its memory is arbitrary. */
  private static void clearNulls(MemorySegment validity, double[] values, int from, int count) {
    if (validity.address() == 0) {
      return;
    }
    for (int i = 0; i < count; i++) {
      long word = validity.getAtIndex(ValueLayout.JAVA_LONG_UNALIGNED, i / Long.SIZE);
      if ((word >>> i & 1) == 0) {
        values[from + i] = 0;
      }
    }
  }

  private static double[] converted(LongColumn integers) {
    double[] values = new double[integers.rows()];
    for (int row = 0; row < values.length; row++) {
      values[row] = integers.get(row);
    }
    return values;
  }
}
