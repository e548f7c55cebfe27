package dev.sonda.trace.jdbc.internal.rows;

import dev.sonda.trace.jdbc.internal.SqlErrors;
import java.sql.ResultSet;
import java.sql.SQLException;

/** Implements the methods that move a result set's cursor other than forward: they throw. */
abstract class NoScrolling extends NoRowUpdates implements ResultSet {
  private static SQLException refusal() {
    return SqlErrors.unsupported("rows are read forward only");
  }

  @Override
  public final boolean absolute(int column) throws SQLException {
    throw refusal();
  }

  @Override
  public final void afterLast() throws SQLException {
    throw refusal();
  }

  @Override
  public final void beforeFirst() throws SQLException {
    throw refusal();
  }

  @Override
  public final boolean first() throws SQLException {
    throw refusal();
  }

  @Override
  public final String getCursorName() throws SQLException {
    throw refusal();
  }

  @Override
  public final boolean isLast() throws SQLException {
    throw refusal();
  }

  @Override
  public final boolean last() throws SQLException {
    throw refusal();
  }

  @Override
  public final boolean previous() throws SQLException {
    throw refusal();
  }

  @Override
  public final boolean relative(int column) throws SQLException {
    throw refusal();
  }
}
