package dev.sonda.trace.jdbc.internal.rows;

import dev.sonda.engine.ResultColumn;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A source of rows for a result set, read one row at a time. Used by one thread at a time. */
public interface RowSource extends AutoCloseable {
  List<ResultColumn> columns();

  boolean isEmpty();

  /** Moves to the next row; returns false at the end. */
  boolean next() throws SQLException;

  /**
   * The value of a column in the current row: a {@code Long}, {@code Double}, {@code String},
   * {@code byte[]}, or null.
   */
  @Nullable Object value(int column);

  @Override
  void close();
}
