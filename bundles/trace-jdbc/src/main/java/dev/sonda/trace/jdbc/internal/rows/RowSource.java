package dev.sonda.trace.jdbc.internal.rows;

import dev.sonda.engine.ResultColumn;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Rows, one at a time. Used by one thread at a time. */
public interface RowSource extends AutoCloseable {
  List<ResultColumn> columns();

  boolean isEmpty();

  /** Goes to the next row; false at the end. */
  boolean next() throws SQLException;

  /** A {@code Long}, {@code Double}, {@code String}, {@code byte[]}, or null. */
  @Nullable Object value(int column);

  @Override
  void close();
}
