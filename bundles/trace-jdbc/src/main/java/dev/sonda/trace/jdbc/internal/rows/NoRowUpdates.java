package dev.sonda.trace.jdbc.internal.rows;

import dev.sonda.trace.jdbc.internal.SqlErrors;
import java.sql.ResultSet;
import java.sql.SQLException;

/** Implements the methods that change whole rows of a result set: they throw. */
abstract class NoRowUpdates extends NoUpdatesByName implements ResultSet {
  private static SQLException refusal() {
    return SqlErrors.unsupported("rows of a trace can't be changed");
  }

  @Override
  public final void cancelRowUpdates() throws SQLException {
    throw refusal();
  }

  @Override
  public final void deleteRow() throws SQLException {
    throw refusal();
  }

  @Override
  public final void insertRow() throws SQLException {
    throw refusal();
  }

  @Override
  public final void moveToCurrentRow() throws SQLException {
    throw refusal();
  }

  @Override
  public final void moveToInsertRow() throws SQLException {
    throw refusal();
  }

  @Override
  public final void refreshRow() throws SQLException {
    throw refusal();
  }

  @Override
  public final boolean rowDeleted() throws SQLException {
    throw refusal();
  }

  @Override
  public final boolean rowInserted() throws SQLException {
    throw refusal();
  }

  @Override
  public final boolean rowUpdated() throws SQLException {
    throw refusal();
  }

  @Override
  public final void updateRow() throws SQLException {
    throw refusal();
  }
}
