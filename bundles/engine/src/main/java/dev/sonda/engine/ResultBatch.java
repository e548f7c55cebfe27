package dev.sonda.engine;

import java.lang.foreign.MemorySegment;

/**
 * Some rows of a result, accessed by column: views of the engine's memory, valid until the next
 * batch is read or the result is closed. Programs that need whole columns copy each with one call;
 * columns of {@link ValueType#ANY} are copied as text. Columns and rows are counted from 0. Call
 * {@code isNull} before reading a value; reading a value as another type throws an {@link
 * IllegalStateException}.
 */
public interface ResultBatch {
  int rows();

  boolean isNull(int column, int row);

  /**
   * The type of a value that isn't null: the column's type, or in a column of {@link ValueType#ANY}
   * the value's own type.
   */
  ValueType type(int column, int row);

  /** A value of a {@link ValueType#LONG} column. */
  long longValue(int column, int row);

  /** A value of a {@link ValueType#DOUBLE} column. */
  double doubleValue(int column, int row);

  /**
   * A value of a {@link ValueType#STRING} column, or a value of a {@link ValueType#ANY} column as
   * text.
   */
  String stringValue(int column, int row);

  /**
   * The UTF-8 bytes of a {@link ValueType#STRING}, or the bytes of a {@link ValueType#BLOB},
   * without a copy; for a number in a column of {@link ValueType#ANY}, its text.
   */
  MemorySegment bytesValue(int column, int row);

  /**
   * Copies a column's validity bits, in words of 64 bits: a set bit means that the row isn't null,
   * and the first row is the lowest bit. Bits behind the last row are undefined.
   *
   * @return number of null rows; if it is 0, nothing was copied
   */
  int copyValidity(int column, MemorySegment target);

  /**
   * Copies a {@link ValueType#LONG} column, eight bytes per row; the bytes of null rows are
   * undefined.
   */
  void copyLongs(int column, MemorySegment target);

  /**
   * Copies a {@link ValueType#DOUBLE} column, eight bytes per row; the bytes of null rows are
   * undefined.
   */
  void copyDoubles(int column, MemorySegment target);

  /**
   * Copies the offsets of a column's texts or bytes in their concatenation: four bytes for the
   * begin of each row's value, and four for the end of the last value. Null rows have length 0.
   *
   * @return the end of the last value
   */
  int copyOffsets(int column, MemorySegment target);

  /** Copies the concatenated texts or bytes of a column. */
  void copyBytes(int column, MemorySegment target);
}
