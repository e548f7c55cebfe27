package dev.sonda.trace.jdbc.internal.statement;

import dev.sonda.trace.jdbc.internal.JdbcWrapperBase;
import dev.sonda.trace.jdbc.internal.SqlErrors;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * Implements the statement methods for batches and generated keys, which a trace doesn't support:
 * they throw.
 */
abstract class NoBatches extends JdbcWrapperBase implements Statement {
  private static SQLException refusal() {
    return SqlErrors.unsupported("rows of a trace are not changed in batches");
  }

  private static void checkNoKeys(boolean areWanted) throws SQLException {
    if (areWanted) {
      throw SqlErrors.unsupported("no keys are made for rows of a trace");
    }
  }

  @Override
  public final void addBatch(String sql) throws SQLException {
    throw refusal();
  }

  @Override
  public final int[] executeBatch() throws SQLException {
    throw refusal();
  }

  @Override
  public final void clearBatch() throws SQLException {
    throw refusal();
  }

  @Override
  public final void setCursorName(String name) throws SQLException {
    throw SqlErrors.unsupported("rows of a trace can't be changed where a cursor is");
  }

  @Override
  public final ResultSet getGeneratedKeys() throws SQLException {
    throw SqlErrors.unsupported("no keys are made for rows of a trace");
  }

  @Override
  public final boolean execute(String sql, int keys) throws SQLException {
    checkNoKeys(keys == RETURN_GENERATED_KEYS);
    return execute(sql);
  }

  @Override
  public final boolean execute(String sql, int[] keys) throws SQLException {
    checkNoKeys(keys.length > 0);
    return execute(sql);
  }

  @Override
  public final boolean execute(String sql, String[] keys) throws SQLException {
    checkNoKeys(keys.length > 0);
    return execute(sql);
  }

  @Override
  public final int executeUpdate(String sql, int keys) throws SQLException {
    checkNoKeys(keys == RETURN_GENERATED_KEYS);
    return executeUpdate(sql);
  }

  @Override
  public final int executeUpdate(String sql, int[] keys) throws SQLException {
    checkNoKeys(keys.length > 0);
    return executeUpdate(sql);
  }

  @Override
  public final int executeUpdate(String sql, String[] keys) throws SQLException {
    checkNoKeys(keys.length > 0);
    return executeUpdate(sql);
  }
}
