package dev.sonda.engine.duckdb.internal;

import static dev.sonda.engine.duckdb.internal.call.DuckDbNativeFunction.DESTROY_PREPARE;
import static dev.sonda.engine.duckdb.internal.call.DuckDbNativeFunction.DESTROY_RESULT;
import static dev.sonda.engine.duckdb.internal.call.DuckDbNativeFunction.PREPARED_STATEMENT_TYPE;
import static dev.sonda.engine.duckdb.internal.call.DuckDbNativeFunction.PREPARE_ERROR;
import static dev.sonda.engine.duckdb.internal.call.DuckDbNativeFunction.QUERY;
import static dev.sonda.engine.duckdb.internal.call.DuckDbNativeFunction.RESULT_ERROR;

import dev.sonda.engine.EngineException;
import dev.sonda.engine.Query;
import dev.sonda.engine.duckdb.internal.call.DuckDbLibrary;
import dev.sonda.engine.duckdb.internal.call.NativeMemory;
import dev.sonda.engine.duckdb.internal.result.DuckDbError;
import dev.sonda.engine.duckdb.internal.result.DuckDbResult;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Runs SQL statements, and imports the tables that they need. One thread at a time. */
final class StatementRunner {
  /** An operation on a prepared statement. */
  @FunctionalInterface
  private interface Use<T> {
    T of(long statement, Arena arena) throws EngineException, FailedStatementException;
  }

  /** Size of the C structure duckdb_result. */
  private static final long RESULT_BYTES = DuckDbLibrary.RESULT.byteSize();

  private final Database database;
  private final DuckDbLibrary library;
  private final StatementAttempts attempts = new StatementAttempts();
  private @Nullable ParquetExport export;
  private boolean hadTransaction;
  private boolean hasManyQueries;
  private boolean isNewTransaction;

  StatementRunner(Database database) {
    this.database = database;
    library = database.library();
  }

  void setTables(CatalogTables catalogTables) {
    attempts.setTables(catalogTables);
  }

  /** Sets the export that runs queries whose rows are written to a Parquet file. */
  void setExport(ParquetExport parquet) {
    export = parquet;
  }

  /**
   * Sets a check that throws when the running query has to end; it is run between the query's
   * steps.
   */
  void setStopSign(StatementAttempts.Step sign) {
    attempts.setStopSign(sign);
  }

  void checkStopSign() throws EngineException {
    attempts.checkStopSign();
  }

  /**
   * Whether a query has contained a transaction statement, so that a transaction may still be open.
   */
  boolean hadTransaction() {
    return hadTransaction;
  }

  void execute(String sql) throws EngineException {
    run(sql).close();
  }

  /**
   * Runs statements so that no thread spins while another one has the only task; they are planned
   * twice if they read tables of the database.
   */
  void executeTaskByTask(String sql) throws EngineException {
    runTaskByTask(Query.of(sql)).close();
  }

  DuckDbResult run(String sql) throws EngineException {
    return run(Query.of(sql));
  }

  /** Runs all statements of a query, and returns the result of the last statement. */
  DuckDbResult run(Query query) throws EngineException {
    if (!hasManyQueries && DuckDbSettings.hasManyQueries(query.sql())) {
      hasManyQueries = true;
      execute(DuckDbSettings.ofManyQueries());
    }
    Path file = query.parquetFile();
    ParquetExport parquet = export;
    if (file != null && parquet != null) {
      return parquet.run(query.sql(), file);
    }
    Optional<DirectStatement> direct = DirectStatement.of(query);
    return direct.isPresent()
        ? attempts.run(query.sql(), (arena, isFirst) -> run(direct.get(), arena, isFirst))
        : runTaskByTask(query);
  }

  private DuckDbResult runTaskByTask(Query query) throws EngineException {
    try (QueryStatements script =
        new QueryStatements(library, database.connection(), query.sql())) {
      ParameterBinder values = ParameterBinder.of(query, script.count(), library);
      for (int index = 0; index < script.count() - 1; index++) {
        runOne(script, index, values).close();
      }
      return runOne(script, script.count() - 1, values);
    }
  }

  /**
   * Compresses tables that queries have created, by a checkpoint. Does nothing if a transaction may
   * be open, in which DuckDB allows no checkpoint.
   */
  void compressQueryTables() throws EngineException {
    if (!hadTransaction) {
      execute("CHECKPOINT memory");
    }
  }

  /** Whether a text is a single statement that reads rows. */
  boolean isSingleSelect(String sql) throws EngineException {
    try (QueryStatements script = new QueryStatements(library, database.connection(), sql)) {
      ParameterBinder none = ParameterBinder.of(Query.of(sql), script.count(), library);
      return script.count() == 1
          && attempts.run(
                  sql,
                  (arena, _) ->
                      prepared(script, 0, none, arena, (statement, _) -> typeOf(statement)))
              == StatementType.SELECT;
    }
  }

  private DuckDbResult runOne(QueryStatements script, int index, ParameterBinder values)
      throws EngineException {
    DuckDbResult result =
        attempts.run(
            script.sql(),
            (arena, _) -> prepared(script, index, values, arena, this::executePrepared));
    if (isNewTransaction) {
      isNewTransaction = false;
      execute(DuckDbSettings.ofTransaction());
    }
    return result;
  }

  private <T> T prepared(
      QueryStatements script, int index, ParameterBinder values, Arena arena, Use<T> use)
      throws EngineException, FailedStatementException {
    MemorySegment place = arena.allocate(Long.BYTES);
    boolean isPrepared = script.prepare(index, place);
    long statement = NativeMemory.pointer(place);
    try {
      if (!isPrepared) {
        throw failed(library.call(PREPARE_ERROR, statement));
      }
      if (typeOf(statement) == StatementType.TRANSACTION) {
        attempts.tables().copyAllTables();
      }
      attempts.checkStopSign();
      values.bind(statement, arena);
      attempts.beginStatement(script.sql()); // it is planned again when it is executed
      return use.of(statement, arena);
    } finally {
      library.destroy(DESTROY_PREPARE, statement);
    }
  }

  private StatementType typeOf(long statement) {
    return StatementType.of((int) library.call(PREPARED_STATEMENT_TYPE, statement));
  }

  /**
   * Runs a statement. One that reads tables in place, as it is the first to name them, is run task
   * by task, since each scan is a single task.
   */
  private DuckDbResult run(DirectStatement statement, Arena arena, boolean isFirst)
      throws EngineException, FailedStatementException {
    if (!isFirst || !attempts.tables().areReadInPlace()) {
      return execute(statement, arena);
    }
    try (QueryStatements script =
        new QueryStatements(library, database.connection(), statement.sql())) {
      ParameterBinder none = ParameterBinder.of(Query.of(statement.sql()), 1, library);
      return prepared(script, 0, none, arena, this::executePrepared);
    }
  }

  private DuckDbResult execute(DirectStatement statement, Arena arena)
      throws EngineException, FailedStatementException {
    MemorySegment result = arena.allocate(RESULT_BYTES, Long.BYTES);
    long sql = arena.allocateFrom(statement.sql()).address();
    checkSuccess(library.succeeds(QUERY, database.connection(), sql, result.address(), 0), result);
    return held(result, statement.hasRows());
  }

  private DuckDbResult executePrepared(long statement, Arena arena)
      throws EngineException, FailedStatementException {
    StatementType type = typeOf(statement);
    isNewTransaction = type == StatementType.TRANSACTION;
    hadTransaction |= isNewTransaction;
    MemorySegment result = arena.allocate(RESULT_BYTES, Long.BYTES);
    try (StatementExecution pending = new StatementExecution(library, statement, arena)) {
      checkSuccess(pending.execute(result), result);
    }
    return held(result, type.hasRows());
  }

  private void checkSuccess(boolean isSuccess, MemorySegment result)
      throws FailedStatementException {
    if (!isSuccess) {
      FailedStatementException failure = failed(library.call(RESULT_ERROR, result.address()));
      library.call(DESTROY_RESULT, result.address());
      throw failure;
    }
  }

  /** The result, which keeps the database open until it is closed. */
  private DuckDbResult held(MemorySegment result, boolean hasRows) throws EngineException {
    database.retain();
    try {
      return DuckDbResult.of(library, result, hasRows, database::release);
    } catch (EngineException e) {
      database.release();
      throw e;
    }
  }

  private static FailedStatementException failed(long text) {
    return new FailedStatementException(DuckDbError.of(NativeMemory.text(text)));
  }
}
