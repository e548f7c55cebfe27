package dev.sonda.trace.jdbc.internal.connection;

import dev.sonda.trace.jdbc.internal.SqlErrors;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Savepoint;

/**
 * Implements the transaction methods of a connection. A trace has no transactions: the effects of a
 * statement, such as a new view, are visible at once. Commit and rollback are accepted
 * nevertheless, as most programs call them unconditionally.
 */
abstract class NoTransactions extends NoLargeObjectFactory implements Connection {
  private boolean isAutoCommit = true;

  abstract void checkOpen() throws SQLException;

  private static SQLException refusal() {
    return SqlErrors.unsupported("a trace has no transactions");
  }

  @Override
  public final boolean getAutoCommit() throws SQLException {
    checkOpen();
    return isAutoCommit;
  }

  @Override
  public final void setAutoCommit(boolean autoCommit) throws SQLException {
    checkOpen();
    isAutoCommit = autoCommit;
  }

  @Override
  public final void commit() throws SQLException {
    checkEndable();
  }

  @Override
  public final void rollback() throws SQLException {
    checkEndable();
  }

  private void checkEndable() throws SQLException {
    checkOpen();
    if (isAutoCommit) {
      throw SqlErrors.wrongCall("each statement is committed by itself");
    }
  }

  @Override
  public final void rollback(Savepoint savepoint) throws SQLException {
    throw refusal();
  }

  @Override
  public final Savepoint setSavepoint() throws SQLException {
    throw refusal();
  }

  @Override
  public final Savepoint setSavepoint(String name) throws SQLException {
    throw refusal();
  }

  @Override
  public final void releaseSavepoint(Savepoint savepoint) throws SQLException {
    throw refusal();
  }

  @Override
  public final int getTransactionIsolation() throws SQLException {
    checkOpen();
    return TRANSACTION_NONE;
  }

  @Override
  public final void setTransactionIsolation(int level) throws SQLException {
    if (level != TRANSACTION_NONE) {
      throw refusal();
    }
  }

  @Override
  public final int getHoldability() throws SQLException {
    checkOpen();
    return ResultSet.HOLD_CURSORS_OVER_COMMIT;
  }

  @Override
  public final void setHoldability(int holdability) throws SQLException {
    if (holdability != ResultSet.HOLD_CURSORS_OVER_COMMIT) {
      throw SqlErrors.unsupported("rows stay when a transaction ends");
    }
  }
}
