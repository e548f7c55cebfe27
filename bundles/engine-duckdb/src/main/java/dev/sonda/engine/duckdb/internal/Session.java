package dev.sonda.engine.duckdb.internal;

import static dev.sonda.engine.duckdb.internal.call.DuckDbFunction.DESTROY_PREPARE;
import static dev.sonda.engine.duckdb.internal.call.DuckDbFunction.DESTROY_RESULT;
import static dev.sonda.engine.duckdb.internal.call.DuckDbFunction.EXECUTE_PREPARED;
import static dev.sonda.engine.duckdb.internal.call.DuckDbFunction.PREPARED_STATEMENT_TYPE;
import static dev.sonda.engine.duckdb.internal.call.DuckDbFunction.PREPARE_ERROR;
import static dev.sonda.engine.duckdb.internal.call.DuckDbFunction.RESULT_ERROR;

import dev.sonda.engine.EngineException;
import dev.sonda.engine.Query;
import dev.sonda.engine.duckdb.internal.call.DuckDbLibrary;
import dev.sonda.engine.duckdb.internal.call.Memory;
import dev.sonda.engine.duckdb.internal.result.DuckDbError;
import dev.sonda.engine.duckdb.internal.result.DuckDbResult;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

/**
 * Runs statements, and brings tables that they miss. One thread at a time.
 *
 * <p>A statement that names a table which isn't there yet fails before it does anything. So each is
 * run again when its table has come, until none is missing.
 */
final class Session {
  /** Brings tables and views by name. */
  @FunctionalInterface
  interface MissingTables {
    /** False if there is none of that name. */
    boolean provide(String name) throws EngineException;
  }

  /** What may fail with a sentence. */
  @FunctionalInterface
  interface Step {
    void run() throws EngineException;
  }

  /** Words of a duckdb_result. */
  private static final long RESULT_BYTES = DuckDbLibrary.RESULT.byteSize();

  private final Database database;
  private final DuckDbLibrary library;
  private MissingTables missing = name -> false;
  private Step stopSign = () -> {};
  private boolean hadTransaction;
  private boolean isNewTransaction;

  Session(Database database) {
    this.database = database;
    library = database.library();
  }

  void setMissingTables(MissingTables tables) {
    missing = tables;
  }

  /** Throws when the query that is running has to end; it is run between the query's steps. */
  void setStopSign(Step sign) {
    stopSign = sign;
  }

  void checkStopSign() throws EngineException {
    stopSign.run();
  }

  /** Whether statements of the query's author may have left a transaction open. */
  boolean hadTransaction() {
    return hadTransaction;
  }

  void execute(String sql) throws EngineException {
    run(sql).close();
  }

  DuckDbResult run(String sql) throws EngineException {
    return run(Query.of(sql));
  }

  /** Runs all statements; the result is that of the last one. */
  DuckDbResult run(Query query) throws EngineException {
    try (Script script = new Script(library, database.connection(), query.sql())) {
      ParameterValues values = ParameterValues.of(query, script.count(), library);
      for (int index = 0; index < script.count() - 1; index++) {
        runOne(script, index, values).close();
      }
      return runOne(script, script.count() - 1, values);
    }
  }

  private DuckDbResult runOne(Script script, int index, ParameterValues values)
      throws EngineException {
    Set<String> provided = new HashSet<>();
    while (true) {
      stopSign.run();
      try {
        DuckDbResult result = tryOne(script, index, values);
        if (isNewTransaction) {
          isNewTransaction = false;
          execute(Settings.ofTransaction());
        }
        return result;
      } catch (FailedStatementException e) {
        String name = e.error().missingTable();
        boolean isNew = !name.isEmpty() && provided.add(name.toLowerCase(Locale.ROOT));
        if (!isNew || !missing.provide(name)) {
          throw e.error().toException(script.sql());
        }
      }
    }
  }

  private DuckDbResult tryOne(Script script, int index, ParameterValues values)
      throws EngineException, FailedStatementException {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment place = arena.allocate(Long.BYTES);
      boolean isPrepared = script.prepare(index, place);
      long statement = Memory.pointer(place);
      try {
        if (!isPrepared) {
          throw failed(library.call(PREPARE_ERROR, statement));
        }
        values.bind(statement, arena);
        return execute(statement, arena);
      } finally {
        library.destroy(DESTROY_PREPARE, statement);
      }
    }
  }

  private DuckDbResult execute(long statement, Arena arena)
      throws EngineException, FailedStatementException {
    StatementType type = StatementType.of((int) library.call(PREPARED_STATEMENT_TYPE, statement));
    isNewTransaction = type == StatementType.TRANSACTION;
    hadTransaction |= isNewTransaction;
    MemorySegment result = arena.allocate(RESULT_BYTES, Long.BYTES);
    if (!library.succeeds(EXECUTE_PREPARED, statement, result.address(), 0, 0)) {
      FailedStatementException failure = failed(library.call(RESULT_ERROR, result.address()));
      library.call(DESTROY_RESULT, result.address());
      throw failure;
    }
    database.retain();
    try {
      return DuckDbResult.of(library, result, type == StatementType.WITH_ROWS, database::release);
    } catch (EngineException e) {
      database.release();
      throw e;
    }
  }

  private static FailedStatementException failed(long text) {
    return new FailedStatementException(DuckDbError.of(Memory.text(text)));
  }

  /** What matters of a statement's type. */
  private enum StatementType {
    WITH_ROWS,
    WITHOUT_ROWS,
    TRANSACTION;

    /** By the numbers of DuckDB's C interface. */
    static StatementType of(int number) {
      return switch (number) {
        case 10 -> TRANSACTION;
        // CREATE, ALTER, VARIABLE_SET, CREATE_FUNC, DROP, EXPORT, VACUUM, SET, LOAD, ATTACH, DETACH
        case 7, 9, 13, 14, 15, 16, 18, 20, 22, 25, 26 -> WITHOUT_ROWS;
        default -> WITH_ROWS;
      };
    }
  }

  /** A statement that failed, before it is known whether a missing table was all. */
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
