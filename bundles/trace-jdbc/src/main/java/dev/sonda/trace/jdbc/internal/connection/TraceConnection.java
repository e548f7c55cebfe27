package dev.sonda.trace.jdbc.internal.connection;

import dev.sonda.trace.jdbc.internal.SqlErrors;
import dev.sonda.trace.jdbc.internal.metadata.TraceMetaData;
import dev.sonda.trace.jdbc.internal.open.OpenTraces;
import dev.sonda.trace.jdbc.internal.statement.TracePreparedStatement;
import dev.sonda.trace.jdbc.internal.statement.TraceStatement;
import java.sql.DatabaseMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;

/** A connection to a trace. Any thread may use it; its statements run one after the other. */
public final class TraceConnection extends ConnectionSettings {
  private final String url;
  private final OpenTraces.Lease lease;
  private final Set<TraceStatement> statements = ConcurrentHashMap.newKeySet();
  private volatile boolean isClosed;

  public TraceConnection(String url, OpenTraces.Lease lease) {
    this.url = url;
    this.lease = lease;
  }

  @Override
  void checkOpen() throws SQLException {
    if (isClosed) {
      throw SqlErrors.closed("connection");
    }
  }

  private static void checkKind(int type, int concurrency) throws SQLException {
    if (type != ResultSet.TYPE_FORWARD_ONLY) {
      throw SqlErrors.unsupported("rows are read forward only");
    }
    if (concurrency != ResultSet.CONCUR_READ_ONLY) {
      throw SqlErrors.unsupported("rows of a trace can't be changed");
    }
  }

  private static void checkNoKeys(boolean areWanted) throws SQLException {
    if (areWanted) {
      throw SqlErrors.unsupported("no keys are made for rows of a trace");
    }
  }

  @Override
  public Statement createStatement() throws SQLException {
    checkOpen();
    TraceStatement statement = new TraceStatement(this, lease.trace(), statements::remove);
    statements.add(statement);
    return statement;
  }

  @Override
  public Statement createStatement(int type, int concurrency) throws SQLException {
    checkKind(type, concurrency);
    return createStatement();
  }

  @Override
  public Statement createStatement(int type, int concurrency, int holdability) throws SQLException {
    setHoldability(holdability);
    return createStatement(type, concurrency);
  }

  @Override
  public PreparedStatement prepareStatement(String sql) throws SQLException {
    checkOpen();
    TracePreparedStatement statement =
        new TracePreparedStatement(sql, this, lease.trace(), statements::remove);
    statements.add(statement);
    return statement;
  }

  @Override
  public PreparedStatement prepareStatement(String sql, int type, int concurrency)
      throws SQLException {
    checkKind(type, concurrency);
    return prepareStatement(sql);
  }

  @Override
  public PreparedStatement prepareStatement(String sql, int type, int concurrency, int holdability)
      throws SQLException {
    setHoldability(holdability);
    return prepareStatement(sql, type, concurrency);
  }

  @Override
  public PreparedStatement prepareStatement(String sql, int keys) throws SQLException {
    checkNoKeys(keys == Statement.RETURN_GENERATED_KEYS);
    return prepareStatement(sql);
  }

  @Override
  public PreparedStatement prepareStatement(String sql, int[] keys) throws SQLException {
    checkNoKeys(keys.length > 0);
    return prepareStatement(sql);
  }

  @Override
  public PreparedStatement prepareStatement(String sql, String[] keys) throws SQLException {
    checkNoKeys(keys.length > 0);
    return prepareStatement(sql);
  }

  /** Returns the text unchanged, as the engine doesn't support JDBC escapes. */
  @Override
  public String nativeSQL(String sql) throws SQLException {
    checkOpen();
    return sql;
  }

  @Override
  public DatabaseMetaData getMetaData() throws SQLException {
    checkOpen();
    return new TraceMetaData(this, url, lease.trace());
  }

  /**
   * Doesn't run a query to test the connection, since the query might have to wait for another one.
   */
  @Override
  public boolean isValid(int timeoutSeconds) throws SQLException {
    if (timeoutSeconds < 0) {
      throw SqlErrors.wrongCall(timeoutSeconds + " is negative");
    }
    return !isClosed;
  }

  @Override
  public void abort(Executor executor) {
    executor.execute(this::close);
  }

  @Override
  public void close() {
    isClosed = true;
    List.copyOf(statements).forEach(TraceStatement::close);
    lease.close();
  }

  @Override
  public boolean isClosed() {
    return isClosed;
  }
}
