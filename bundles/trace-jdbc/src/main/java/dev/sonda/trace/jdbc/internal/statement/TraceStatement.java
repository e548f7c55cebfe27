package dev.sonda.trace.jdbc.internal.statement;

import dev.sonda.engine.EngineException;
import dev.sonda.engine.PendingQuery;
import dev.sonda.engine.Query;
import dev.sonda.engine.Result;
import dev.sonda.trace.jdbc.internal.SqlErrors;
import dev.sonda.trace.jdbc.internal.rows.QueryRows;
import dev.sonda.trace.jdbc.internal.rows.TraceResultSet;
import dev.sonda.trace.processor.TraceProcessor;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A statement without parameters. Used by one thread at a time; any thread may cancel or close it.
 */
public class TraceStatement extends StatementSettings {
  /** Name of the only column that the engine returns for INSERT, UPDATE and DELETE. */
  private static final String COUNT = "Count";

  private static final int NO_COUNT = -1;

  private final Connection connection;
  private final TraceProcessor trace;
  private final Consumer<TraceStatement> onClose;
  private @Nullable PendingQuery running;
  private boolean isRunning;
  private boolean isCancelled;
  private volatile boolean isClosed;
  private @Nullable TraceResultSet rows;
  private long updateCount = NO_COUNT;
  private boolean isClosedWithRows;

  public TraceStatement(
      Connection connection, TraceProcessor trace, Consumer<TraceStatement> onClose) {
    this.connection = connection;
    this.trace = trace;
    this.onClose = onClose;
  }

  @Override
  final void checkOpen() throws SQLException {
    if (isClosed) {
      throw SqlErrors.closed("statement");
    }
  }

  /** Runs a query, and returns whether it has rows. */
  final boolean run(String sql, List<@Nullable Object> values) throws SQLException {
    checkOpen();
    closeRows();
    Result result = answer(Query.of(sql).withValues(values).withTimeLimit(timeLimit()));
    if (result.columns().isEmpty()) {
      result.close();
      updateCount = 0;
      return false;
    }
    updateCount = NO_COUNT;
    rows = new TraceResultSet(new QueryRows(result, sql, mostRows()), this, this::onRowsClosed);
    if (isClosed) {
      closeRows();
      throw SqlErrors.closed("statement");
    }
    return true;
  }

  private Result answer(Query query) throws SQLException {
    try {
      setRunning(true, null);
      PendingQuery pending = trace.begin(query);
      setRunning(true, pending);
      return pending.result();
    } catch (EngineException e) {
      throw isClosed ? SqlErrors.closed("statement") : SqlErrors.of(e, query.sql());
    } finally {
      setRunning(false, null);
    }
  }

  /** The engine may run a query before it is known here: then it is cancelled when it is. */
  private synchronized void setRunning(boolean isBegun, @Nullable PendingQuery pending) {
    isRunning = isBegun;
    running = pending;
    if (pending == null) {
      isCancelled = false;
    } else if (isCancelled) {
      pending.cancel();
    }
  }

  final ResultSet runForRows(String sql, List<@Nullable Object> values) throws SQLException {
    run(sql, values);
    TraceResultSet answered = rows;
    if (answered == null) {
      throw SqlErrors.wrongCall("this statement has no rows: call execute");
    }
    return answered;
  }

  /** Runs a statement, and returns how many rows it has changed. */
  final long runForCount(String sql, List<@Nullable Object> values) throws SQLException {
    run(sql, values);
    TraceResultSet answered = rows;
    if (answered == null) {
      return updateCount;
    }
    try (answered) {
      if (!answered.getMetaData().getColumnName(1).equals(COUNT) || !answered.next()) {
        throw SqlErrors.wrongCall("this statement has rows: call executeQuery");
      }
      updateCount = answered.getLong(1);
      return updateCount;
    }
  }

  @Override
  public ResultSet executeQuery(String sql) throws SQLException {
    return runForRows(sql, List.of());
  }

  @Override
  public boolean execute(String sql) throws SQLException {
    return run(sql, List.of());
  }

  @Override
  public long executeLargeUpdate(String sql) throws SQLException {
    return runForCount(sql, List.of());
  }

  @Override
  public int executeUpdate(String sql) throws SQLException {
    return (int) executeLargeUpdate(sql);
  }

  @Override
  public final @Nullable ResultSet getResultSet() throws SQLException {
    checkOpen();
    return rows;
  }

  @Override
  public final long getLargeUpdateCount() throws SQLException {
    checkOpen();
    return updateCount;
  }

  @Override
  public final int getUpdateCount() throws SQLException {
    return (int) getLargeUpdateCount();
  }

  @Override
  public final boolean getMoreResults() throws SQLException {
    return getMoreResults(CLOSE_CURRENT_RESULT);
  }

  /** Always false: only the rows of a text's last statement are returned. */
  @Override
  public final boolean getMoreResults(int current) throws SQLException {
    checkOpen();
    if (current != KEEP_CURRENT_RESULT) {
      closeRows();
    }
    rows = null;
    updateCount = NO_COUNT;
    return false;
  }

  @Override
  public final synchronized void cancel() {
    if (running != null) {
      running.cancel();
    } else {
      isCancelled = isRunning;
    }
  }

  @Override
  public final Connection getConnection() throws SQLException {
    checkOpen();
    return connection;
  }

  private void closeRows() {
    TraceResultSet last = rows;
    rows = null;
    if (last != null) {
      last.close();
    }
  }

  private void onRowsClosed() {
    if (isClosedWithRows) {
      close();
    }
  }

  @Override
  public final void closeOnCompletion() throws SQLException {
    checkOpen();
    isClosedWithRows = true;
  }

  @Override
  public final boolean isCloseOnCompletion() throws SQLException {
    checkOpen();
    return isClosedWithRows;
  }

  @Override
  public final void close() {
    if (isClosed) {
      return;
    }
    isClosed = true;
    cancel();
    closeRows();
    onClose.accept(this);
  }

  @Override
  public final boolean isClosed() {
    return isClosed;
  }
}
