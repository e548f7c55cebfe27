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
import java.util.HashSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Runs SQL statements, and imports the tables that they need. One thread at a time.
 *
 * <p>A statement that names a table which isn't imported yet fails before it has any effect. This
 * class then imports the table and runs the statement again, until none is missing.
 */
final class StatementRunner {
  /** An action that may fail with an {@link EngineException}. */
  @FunctionalInterface
  interface Step {
    void run() throws EngineException;
  }

  /** An operation on a prepared statement. */
  @FunctionalInterface
  private interface Use<T> {
    T of(long statement, Arena arena) throws EngineException, FailedStatementException;
  }

  /** Plans a statement, and mostly executes it. */
  @FunctionalInterface
  private interface Attempt<T> {
    /**
     * Attempts the statement once.
     *
     * @param isRepeated whether tables were imported because an earlier attempt missed them
     */
    T run(Arena arena, boolean isRepeated) throws EngineException, FailedStatementException;
  }

  private static final Pattern ROW_ID = Pattern.compile("\\browid\\b", Pattern.CASE_INSENSITIVE);

  /** Size of the C structure duckdb_result. */
  private static final long RESULT_BYTES = DuckDbLibrary.RESULT.byteSize();

  private final Database database;
  private final DuckDbLibrary library;
  private CatalogTables tables = name -> false;
  private Step stopSign = () -> {};
  private @Nullable ParquetExport export;
  private boolean hadTransaction;
  private boolean hasManyQueries;
  private boolean isNewTransaction;

  StatementRunner(Database database) {
    this.database = database;
    library = database.library();
  }

  void setTables(CatalogTables catalogTables) {
    tables = catalogTables;
  }

  /** Sets the export that runs queries whose rows are written to a Parquet file. */
  void setExport(ParquetExport parquet) {
    export = parquet;
  }

  /**
   * Sets a check that throws when the running query has to end; it is run between the query's
   * steps.
   */
  void setStopSign(Step sign) {
    stopSign = sign;
  }

  void checkStopSign() throws EngineException {
    stopSign.run();
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
        ? attempt(query.sql(), (arena, isRepeated) -> run(direct.get(), arena, isRepeated))
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

  /** Whether a text is a single statement that reads rows. */
  boolean isSingleSelect(String sql) throws EngineException {
    try (QueryStatements script = new QueryStatements(library, database.connection(), sql)) {
      ParameterBinder none = ParameterBinder.of(Query.of(sql), script.count(), library);
      return script.count() == 1
          && attempt(
                  sql,
                  (arena, _) ->
                      prepared(script, 0, none, arena, (statement, _) -> typeOf(statement)))
              == StatementType.SELECT;
    }
  }

  private DuckDbResult runOne(QueryStatements script, int index, ParameterBinder values)
      throws EngineException {
    DuckDbResult result =
        attempt(
            script.sql(),
            (arena, _) -> prepared(script, index, values, arena, this::executePrepared));
    if (isNewTransaction) {
      isNewTransaction = false;
      execute(DuckDbSettings.ofTransaction());
    }
    return result;
  }

  /**
   * Attempts a statement, and repeats it after each import of a missing table, until none is
   * missing. A statement that should not read a table in place, or needs a table where it has a
   * view, is repeated with copies.
   */
  private <T> T attempt(String sql, Attempt<T> attempt) throws EngineException {
    Set<String> provided = new HashSet<>();
    while (true) {
      stopSign.run();
      try {
        return tryOnce(sql, attempt, !provided.isEmpty());
      } catch (FailedStatementException e) {
        if (!mend(e.error(), provided)) {
          throw e.error().toException(sql);
        }
      }
    }
  }

  private <T> T tryOnce(String sql, Attempt<T> attempt, boolean isRepeated)
      throws EngineException, FailedStatementException {
    beginStatement(sql);
    try (Arena arena = Arena.ofConfined()) {
      return attempt.run(arena, isRepeated);
    } finally {
      tables.endStatement();
    }
  }

  private void beginStatement(String sql) {
    tables.beginStatement(ROW_ID.matcher(sql).find());
  }

  /** Whether the cause of an error is gone now, so that the statement may be repeated. */
  private boolean mend(DuckDbError error, Set<String> provided) throws EngineException {
    String name = error.missingTable();
    if (!name.isEmpty() && provided.add(name.toLowerCase(Locale.ROOT))) {
      return tables.provide(name);
    }
    return tables.copyRefusedTables() || (error.needsTable() && tables.copyTablesOfStatement());
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
        tables.copyAllTables();
      }
      stopSign.run();
      values.bind(statement, arena);
      beginStatement(script.sql()); // it is planned again when it is executed
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
  private DuckDbResult run(DirectStatement statement, Arena arena, boolean isRepeated)
      throws EngineException, FailedStatementException {
    if (!isRepeated || !tables.areReadInPlace()) {
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

  /** A statement failed; the cause may be a missing table that can still be imported. */
  private static final class FailedStatementException extends Exception {
    @java.io.Serial private static final long serialVersionUID = 1;

    private final transient DuckDbError error;

    FailedStatementException(DuckDbError error) {
      super(null, null, false, false);
      this.error = error;
    }

    DuckDbError error() {
      return error;
    }
  }
}
