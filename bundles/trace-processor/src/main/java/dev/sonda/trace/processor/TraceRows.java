package dev.sonda.trace.processor;

import dev.sonda.engine.EngineException;
import dev.sonda.engine.ResultColumn;
import dev.sonda.engine.ValueType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A query's rows, one at a time. Before the first call of {@link #next} there is no row to read.
 * Columns count from 0; a getter of another type than the column's throws an {@link
 * IllegalStateException}. Read by one thread.
 */
public interface TraceRows extends AutoCloseable {
  List<ResultColumn> columns();

  /**
   * The index of the first column of that name.
   *
   * @throws java.util.NoSuchElementException if there is none
   */
  int column(String name);

  /** How many rows the query has answered. */
  long rows();

  /** Goes to the next row, or answers false at the end. */
  boolean next() throws EngineException;

  boolean isNull(int column);

  /** The type of a value that is not null: the column's, or its own if that is ANY. */
  ValueType type(int column);

  /** An integer, or a boolean as 0 or 1, that is not null. */
  long longValue(int column);

  /** A floating-point number that is not null. */
  double doubleValue(int column);

  /** A text that is not null. */
  String stringValue(int column);

  /** A copy of bytes that are not null. */
  byte[] bytesValue(int column);

  /** A {@code Long}, {@code Double}, {@code String}, {@code byte[]}, or null. */
  @Nullable Object value(int column);

  @Override
  void close();
}
