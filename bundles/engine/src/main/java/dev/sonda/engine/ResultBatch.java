package dev.sonda.engine;

import java.lang.foreign.MemorySegment;

/**
 * Some rows of a result, column by column: views of the engine's memory, which end with the next
 * batch and with the result. A program that wants whole columns copies them by one call each; one
 * of {@link ValueType#ANY} as text. Columns and rows count from 0; {@code isNull} is asked first,
 * and a method of another type than the value's throws an {@link IllegalStateException}.
 */
public interface ResultBatch {
  int rows();

  boolean isNull(int column, int row);

  /** The type of a value that isn't null: the column's, or of {@link ValueType#ANY} its own. */
  ValueType type(int column, int row);

  /** A value of a {@link ValueType#LONG} column. */
  long longValue(int column, int row);

  /** A value of a {@link ValueType#DOUBLE} column. */
  double doubleValue(int column, int row);

  /** A value of a {@link ValueType#STRING} column; one of {@link ValueType#ANY} as text. */
  String stringValue(int column, int row);

  /**
   * The UTF-8 of a {@link ValueType#STRING}, or the bytes of a {@link ValueType#BLOB}, uncopied;
   * the text of a number in a column of {@link ValueType#ANY}.
   */
  MemorySegment bytesValue(int column, int row);

  /**
   * Copies which rows of a column have a value: a bit for each in words of 64, the first row's
   * lowest; the bits behind the last row are undefined.
   *
   * @return how many rows are null; if none is, nothing was copied
   */
  int copyValidity(int column, MemorySegment target);

  /** Copies a {@link ValueType#LONG} column, eight bytes a row; those of nulls are undefined. */
  void copyLongs(int column, MemorySegment target);

  /** Copies a {@link ValueType#DOUBLE} column, eight bytes a row; those of nulls are undefined. */
  void copyDoubles(int column, MemorySegment target);

  /**
   * Copies where the texts or bytes of a column lie when they are put one behind the other: four
   * bytes for each row's begin, and four for the end of the last one. Nulls have none.
   *
   * @return the end of the last one
   */
  int copyOffsets(int column, MemorySegment target);

  /** Copies the texts or bytes of a column, one behind the other. */
  void copyBytes(int column, MemorySegment target);
}
