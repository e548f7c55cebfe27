package dev.sonda.engine;

import java.lang.foreign.MemorySegment;

/**
 * Some rows of a result, column by column: views of the engine's memory, which end with the next
 * batch and with the result. Columns and rows count from 0; {@code isNull} is asked first, and a
 * method of another type than the column's throws an {@link IllegalStateException}.
 */
public interface ResultBatch {
  int rows();

  boolean isNull(int column, int row);

  /** A value of a {@link ValueType#LONG} column. */
  long longValue(int column, int row);

  /** A value of a {@link ValueType#DOUBLE} column. */
  double doubleValue(int column, int row);

  /** A value of a {@link ValueType#STRING} column. */
  String stringValue(int column, int row);

  /**
   * The UTF-8 of a {@link ValueType#STRING}, or the bytes of a {@link ValueType#BLOB}, uncopied.
   */
  MemorySegment bytesValue(int column, int row);
}
