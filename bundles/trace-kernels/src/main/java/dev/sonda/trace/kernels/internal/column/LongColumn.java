package dev.sonda.trace.kernels.internal.column;

import dev.sonda.trace.kernels.OperatorException;
import dev.sonda.trace.kernels.ScratchArrays;
import dev.sonda.trace.tables.Column;
import dev.sonda.trace.tables.ColumnType;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.jspecify.annotations.Nullable;

/**
 * Integers of a column in one array, so that loops in kernels needn't locate memory blocks. A null
 * has the value 0, as in SQLite's numeric functions.
 */
public final class LongColumn {
  /** Maximal length of an array on any Java virtual machine. */
  private static final long MOST_ROWS = Integer.MAX_VALUE - 8L;

  /** The values; the array may be longer than the column. */
  private final long[] values;

  private final int rows;
  private final long @Nullable [] validity;

  private LongColumn(long[] values, int rows, long @Nullable [] validity) {
    this.values = values;
    this.rows = rows;
    this.validity = validity;
  }

  /** A column without nulls that wraps an array without copying it. */
  public static LongColumn of(long... values) {
    return ofFirst(values, values.length);
  }

  /** A column without nulls of an array's first elements, which are not copied. */
  public static LongColumn ofFirst(long[] values, int rows) {
    return new LongColumn(values, rows, null);
  }

  /** A column of objects, of which some may be null. */
  public static LongColumn ofNullable(@Nullable Long... values) {
    long[] copied = new long[values.length];
    long[] validity = new long[words(values.length)];
    for (int row = 0; row < values.length; row++) {
      Long value = values[row];
      if (value != null) {
        copied[row] = value;
        validity[row / Long.SIZE] |= 1L << row;
      }
    }
    return new LongColumn(copied, values.length, validity);
  }

  /** A column with the value 0 in all rows. */
  public static LongColumn zeros(int rows) {
    return of(new long[rows]);
  }

  /**
   * A copy of a table's column.
   *
   * @throws OperatorException if the column doesn't contain integers
   */
  public static LongColumn copyOf(Column column, long rows) {
    return copyOf(column, rows, ScratchArrays.allocating());
  }

  /**
   * A copy of a table's column, which is valid as long as the scratch arrays are.
   *
   * @throws OperatorException if the column doesn't contain integers
   */
  public static LongColumn copyOf(Column column, long rows, ScratchArrays scratch) {
    if (column.type() != ColumnType.INT64 && column.type() != ColumnType.INT32) {
      throw new OperatorException("column '" + column.name() + "' has no integers");
    }
    int rowCount = rowCount(rows);
    long[] values = scratch.longs(rowCount);
    boolean wide = column.type() == ColumnType.INT64;
    for (int block = 0; block * (long) Column.BLOCK_ROWS < rows; block++) {
      int from = block * Column.BLOCK_ROWS;
      int count = Math.min(Column.BLOCK_ROWS, rowCount - from);
      if (wide) {
        MemorySegment.copy(
            column.values(block), ValueLayout.JAVA_LONG_UNALIGNED, 0, values, from, count);
      } else {
        widen(column.values(block), values, from, count);
      }
    }
    return withNulls(column, values, rowCount);
  }

  /** The dictionary codes of a column of texts, which are equal exactly if the texts are. */
  public static LongColumn codesOf(Column column, long rows) {
    long[] values = new long[rowCount(rows)];
    for (int block = 0; block * (long) Column.BLOCK_ROWS < rows; block++) {
      int from = block * Column.BLOCK_ROWS;
      widen(column.values(block), values, from, Math.min(Column.BLOCK_ROWS, values.length - from));
    }
    return withNulls(column, values, values.length);
  }

  /**
   * A column that maps each value of this column to the array's element at that index; nulls stay
   * null.
   */
  public LongColumn mapped(long[] byValue) {
    long[] mapped = new long[rows];
    for (int row = 0; row < mapped.length; row++) {
      mapped[row] = isNull(row) ? 0 : byValue[(int) values[row]];
    }
    return new LongColumn(mapped, rows, validity);
  }

  /** The bits of a column of doubles; positive and negative zero have equal bits. */
  public static LongColumn bitsOf(Column column, long rows) {
    double[] values = DoubleValues.copyOf(column, rows);
    long[] bits = new long[values.length];
    for (int row = 0; row < bits.length; row++) {
      bits[row] = Double.doubleToLongBits(values[row] + 0.0);
    }
    return withNulls(column, bits, bits.length);
  }

  static int rowCount(long rows) {
    if (rows > MOST_ROWS) {
      throw new OperatorException("operators take tables of " + MOST_ROWS + " rows at most");
    }
    return (int) rows;
  }

  private static void widen(MemorySegment block, long[] values, int from, int count) {
    for (int i = 0; i < count; i++) {
      values[from + i] = block.getAtIndex(ValueLayout.JAVA_INT_UNALIGNED, i);
    }
  }

  private static LongColumn withNulls(Column column, long[] values, int rows) {
    if (!column.hasNulls()) {
      return ofFirst(values, rows);
    }
    LongColumn copied = new LongColumn(values, rows, validityOf(column, rows));
    for (int row = 0; row < rows; row++) {
      values[row] = copied.isNull(row) ? 0 : values[row];
    }
    return copied;
  }

  private static long[] validityOf(Column column, int rows) {
    long[] validity = new long[words(rows)];
    for (int from = 0; from < rows; from += Column.BLOCK_ROWS) {
      MemorySegment bits = column.validity(from / Column.BLOCK_ROWS);
      int first = from / Long.SIZE;
      int end = Math.min(validity.length, first + Column.BLOCK_ROWS / Long.SIZE);
      for (int word = first; word < end; word++) {
        validity[word] =
            bits.address() == 0
                ? -1
                : bits.getAtIndex(ValueLayout.JAVA_LONG_UNALIGNED, word - first);
      }
    }
    return validity;
  }

  private static int words(int rows) {
    return (rows + Long.SIZE - 1) / Long.SIZE;
  }

  public int rows() {
    return rows;
  }

  /** The value of a row, 0 if it is null. */
  public long get(int row) {
    return values[row];
  }

  public boolean isNull(int row) {
    return validity != null && (validity[row / Long.SIZE] >>> row & 1) == 0;
  }

  /** Whether no row is null, and none is less than the row before. */
  public boolean isAscending() {
    return !hasNulls() && firstDescent() == rows;
  }

  private int firstDescent() {
    for (int row = 1; row < rows; row++) {
      if (values[row - 1] > values[row]) {
        return row;
      }
    }
    return rows;
  }

  public boolean hasNulls() {
    return validity != null;
  }

  /**
   * The backing array, which may be longer than the number of rows; the caller must not modify it.
   */
  long[] values() {
    return values;
  }
}
