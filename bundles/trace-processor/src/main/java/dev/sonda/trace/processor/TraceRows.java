package dev.sonda.trace.processor;

import dev.sonda.engine.EngineException;
import dev.sonda.engine.ResultColumn;
import dev.sonda.engine.ValueType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A query's rows, read one at a time. Call {@link #next} before reading the first row. Columns are
 * counted from 0; a getter of another type than the column's throws an {@link
 * IllegalStateException}. Not thread-safe.
 */
public interface TraceRows extends AutoCloseable {
  List<ResultColumn> columns();

  /**
   * The index of the first column of that name.
   *
   * @throws java.util.NoSuchElementException if there is no such column
   */
  int column(String name);

  /** Number of rows that the query has returned. */
  long rows();

  /** Moves to the next row, or returns false at the end. */
  boolean next() throws EngineException;

  boolean isNull(int column);

  /**
   * The type of a value that is not null: the column's type, or the value's own type if the
   * column's is ANY.
   */
  ValueType type(int column);

  /** The value of an integer column, or a boolean as 0 or 1; must not be null. */
  long longValue(int column);

  /** The value of a floating-point column; must not be null. */
  double doubleValue(int column);

  /** The value of a text column; must not be null. */
  String stringValue(int column);

  /** A copy of the value of a column of bytes; must not be null. */
  byte[] bytesValue(int column);

  /**
   * The value of a column as a {@code Long}, {@code Double}, {@code String} or {@code byte[]}, or
   * null.
   */
  @Nullable Object value(int column);

  @Override
  void close();
}
