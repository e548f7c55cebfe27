package dev.sonda.trace.jdbc.internal.statement;

import dev.sonda.trace.jdbc.internal.SqlErrors;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Implements the statement methods for limits and hints, such as the timeout and the fetch size.
 */
abstract class StatementSettings extends NoBatches {
  private long mostRows;
  private int timeoutSeconds;
  private int fetchSize;
  private boolean isPoolable;

  abstract void checkOpen() throws SQLException;

  /** Maximum number of rows that may be read from a result. */
  final long mostRows() {
    return mostRows == 0 ? Long.MAX_VALUE : mostRows;
  }

  /** Time limit of the statement; null to use the connection's limit. */
  final @Nullable Duration timeLimit() {
    return timeoutSeconds == 0 ? null : Duration.ofSeconds(timeoutSeconds);
  }

  private static void checkNotNegative(long value) throws SQLException {
    if (value < 0) {
      throw SqlErrors.wrongCall(value + " is negative");
    }
  }

  @Override
  public final long getLargeMaxRows() throws SQLException {
    checkOpen();
    return mostRows;
  }

  @Override
  public final void setLargeMaxRows(long most) throws SQLException {
    checkOpen();
    checkNotNegative(most);
    mostRows = most;
  }

  @Override
  public final int getMaxRows() throws SQLException {
    return (int) Math.min(Integer.MAX_VALUE, getLargeMaxRows());
  }

  @Override
  public final void setMaxRows(int most) throws SQLException {
    setLargeMaxRows(most);
  }

  @Override
  public final int getQueryTimeout() throws SQLException {
    checkOpen();
    return timeoutSeconds;
  }

  @Override
  public final void setQueryTimeout(int seconds) throws SQLException {
    checkOpen();
    checkNotNegative(seconds);
    timeoutSeconds = seconds;
  }

  @Override
  public final int getFetchSize() throws SQLException {
    checkOpen();
    return fetchSize;
  }

  /** Ignores the hint, since a result is complete in memory before it is read. */
  @Override
  public final void setFetchSize(int rows) throws SQLException {
    checkOpen();
    checkNotNegative(rows);
    fetchSize = rows;
  }

  @Override
  public final int getFetchDirection() {
    return ResultSet.FETCH_FORWARD;
  }

  @Override
  public final void setFetchDirection(int direction) throws SQLException {
    if (direction != ResultSet.FETCH_FORWARD) {
      throw SqlErrors.unsupported("rows are read forward only");
    }
  }

  /** Returns 0, as the size of fields isn't limited. */
  @Override
  public final int getMaxFieldSize() {
    return 0;
  }

  @Override
  public final void setMaxFieldSize(int most) throws SQLException {
    if (most != 0) {
      throw SqlErrors.unsupported("values are not cut off");
    }
  }

  /**
   * Without effect: JDBC escapes aren't supported, as their braces denote structs in the engine's
   * SQL.
   */
  @Override
  public final void setEscapeProcessing(boolean enable) throws SQLException {
    checkOpen();
  }

  @Override
  public final boolean isPoolable() throws SQLException {
    checkOpen();
    return isPoolable;
  }

  @Override
  public final void setPoolable(boolean poolable) throws SQLException {
    checkOpen();
    isPoolable = poolable;
  }

  @Override
  public final int getResultSetType() {
    return ResultSet.TYPE_FORWARD_ONLY;
  }

  @Override
  public final int getResultSetConcurrency() {
    return ResultSet.CONCUR_READ_ONLY;
  }

  @Override
  public final int getResultSetHoldability() {
    return ResultSet.HOLD_CURSORS_OVER_COMMIT;
  }

  @Override
  public final @Nullable SQLWarning getWarnings() throws SQLException {
    checkOpen();
    return null;
  }

  @Override
  public final void clearWarnings() throws SQLException {
    checkOpen();
  }
}
