package dev.sonda.trace.jdbc.internal.rows;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import dev.sonda.engine.EngineException;
import dev.sonda.engine.Result;
import dev.sonda.engine.ResultBatch;
import dev.sonda.engine.ResultColumn;
import dev.sonda.trace.jdbc.internal.SqlErrors;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A row source of a query's result, which any thread may close. Each batch is copied when it is
 * read: GUI programs may fetch later rows on another thread, but a batch of the engine may be read
 * by only one thread.
 */
public final class QueryRows implements RowSource {
  private final Result result;
  private final String sql;
  private final List<ResultColumn> columns;
  private final @Nullable Object[][] cells;
  private long left;
  private int row = -1;
  private int rows;
  private boolean isClosed;

  /**
   * @param sql text of the query, for error messages
   * @param mostRows maximum number of rows to read
   */
  public QueryRows(Result result, String sql, long mostRows) {
    this.result = result;
    this.sql = sql;
    columns = result.columns();
    cells = new @Nullable Object[columns.size()][];
    left = mostRows;
  }

  @Override
  public List<ResultColumn> columns() {
    return columns;
  }

  @Override
  public boolean isEmpty() {
    return result.rows() == 0;
  }

  @Override
  public synchronized boolean next() throws SQLException {
    if (isClosed) {
      throw SqlErrors.closed("result set");
    }
    if (left <= 0) {
      return false;
    }
    while (row + 1 >= rows) {
      if (!readBatch()) {
        return false;
      }
    }
    row++;
    left--;
    return true;
  }

  private boolean readBatch() throws SQLException {
    try {
      ResultBatch batch = result.next();
      if (batch == null) {
        left = 0;
        return false;
      }
      copy(batch);
      result.releaseBatch();
      return true;
    } catch (EngineException e) {
      throw SqlErrors.of(e, sql);
    }
  }

  private void copy(ResultBatch batch) {
    row = -1;
    rows = batch.rows();
    for (int column = 0; column < cells.length; column++) {
      @Nullable Object[] values = new @Nullable Object[rows];
      for (int index = 0; index < rows; index++) {
        values[index] = batch.isNull(column, index) ? null : value(batch, column, index);
      }
      cells[column] = values;
    }
  }

  private @Nullable Object value(ResultBatch batch, int column, int index) {
    return switch (batch.type(column, index)) {
      case LONG -> batch.longValue(column, index);
      case DOUBLE -> batch.doubleValue(column, index);
      case STRING -> batch.stringValue(column, index);
      case BLOB -> batch.bytesValue(column, index).toArray(JAVA_BYTE);
      case NULL, ANY -> null;
    };
  }

  @Override
  public @Nullable Object value(int column) {
    return cells[column][row];
  }

  @Override
  public synchronized void close() {
    isClosed = true;
    result.close();
  }
}
