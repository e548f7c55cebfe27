package dev.sonda.engine.duckdb.internal;

import static dev.sonda.engine.duckdb.internal.call.DuckDbNativeFunction.DESTROY_PREPARE;
import static dev.sonda.engine.duckdb.internal.call.DuckDbNativeFunction.DESTROY_RESULT;
import static dev.sonda.engine.duckdb.internal.call.DuckDbNativeFunction.PREPARED_STATEMENT_TYPE;
import static dev.sonda.engine.duckdb.internal.call.DuckDbNativeFunction.PREPARE_ERROR;
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
  /** The tables and views that statements may name, and that are created when one does. */
  @FunctionalInterface
  interface CatalogTables {
    /** Creates the table or view; returns false if the catalog has none of that name. */
    boolean provide(String name) throws EngineException;

    /** A statement is about to be prepared. */
    default void beginStatement() {}

    /**
     * Copies those tables into the database that the prepared statement would read in place but
     * should read from a copy; if there are any, returns true, and the statement has to be prepared
     * again.
     */
    default boolean copyTablesReadOften() throws EngineException {
      return false;
    }

    /** Like {@link #copyTablesReadOften}, for all tables that the statement would read in place. */
    default boolean copyTablesOfStatement() throws EngineException {
      return false;
    }

    /** Copies all tables that are read in place, because a transaction begins. */
    default void copyAllTables() throws EngineException {}

    /** The statement has ended. */
    default void endStatement() {}
  }

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
          && attempt(script, 0, none, (statement, arena) -> typeOf(statement))
              == StatementType.SELECT;
    }
  }

  private DuckDbResult runOne(QueryStatements script, int index, ParameterBinder values)
      throws EngineException {
    DuckDbResult result = attempt(script, index, values, this::execute);
    if (isNewTransaction) {
      isNewTransaction = false;
      execute(DuckDbSettings.ofTransaction());
    }
    return result;
  }

  /**
   * Attempts a statement, and repeats it after each import of a missing table, until none is
   * missing. A statement that needs a table where it has a view is repeated with copies.
   */
  private <T> T attempt(QueryStatements script, int index, ParameterBinder values, Use<T> use)
      throws EngineException {
    Set<String> provided = new HashSet<>();
    while (true) {
      stopSign.run();
      try {
        return tryOne(script, index, values, use);
      } catch (FailedStatementException e) {
        String name = e.error().missingTable();
        boolean isNew = !name.isEmpty() && provided.add(name.toLowerCase(Locale.ROOT));
        boolean isMended =
            isNew ? tables.provide(name) : e.error().needsTable() && tables.copyTablesOfStatement();
        if (!isMended) {
          throw e.error().toException(script.sql());
        }
      }
    }
  }

  private <T> T tryOne(QueryStatements script, int index, ParameterBinder values, Use<T> use)
      throws EngineException, FailedStatementException {
    tables.beginStatement();
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment place = arena.allocate(Long.BYTES);
      boolean isPrepared = script.prepare(index, place);
      long statement = NativeMemory.pointer(place);
      try {
        if (!isPrepared) {
          throw failed(library.call(PREPARE_ERROR, statement));
        }
        if (copyTables(script, statement)) {
          return tryOne(script, index, values, use);
        }
        stopSign.run();
        values.bind(statement, arena);
        return use.of(statement, arena);
      } finally {
        library.destroy(DESTROY_PREPARE, statement);
        tables.endStatement();
      }
    }
  }

  /**
   * Copies tables into the database that the statement shouldn't read in place; returns whether
   * there are any. What is named rowid could also be a column of another table, so DuckDB's errors
   * alone don't tell that a statement needs one.
   */
  private boolean copyTables(QueryStatements script, long statement) throws EngineException {
    if (typeOf(statement) == StatementType.TRANSACTION) {
      tables.copyAllTables();
      return false;
    }
    return ROW_ID.matcher(script.sql()).find()
        ? tables.copyTablesOfStatement()
        : tables.copyTablesReadOften();
  }

  private StatementType typeOf(long statement) {
    return StatementType.of((int) library.call(PREPARED_STATEMENT_TYPE, statement));
  }

  private DuckDbResult execute(long statement, Arena arena)
      throws EngineException, FailedStatementException {
    StatementType type = typeOf(statement);
    isNewTransaction = type == StatementType.TRANSACTION;
    hadTransaction |= isNewTransaction;
    MemorySegment result = arena.allocate(RESULT_BYTES, Long.BYTES);
    try (StatementExecution pending = new StatementExecution(library, statement, arena)) {
      if (!pending.execute(result)) {
        FailedStatementException failure = failed(library.call(RESULT_ERROR, result.address()));
        library.call(DESTROY_RESULT, result.address());
        throw failure;
      }
    }
    database.retain();
    try {
      return DuckDbResult.of(library, result, type.hasRows(), database::release);
    } catch (EngineException e) {
      database.release();
      throw e;
    }
  }

  private static FailedStatementException failed(long text) {
    return new FailedStatementException(DuckDbError.of(NativeMemory.text(text)));
  }

  /** Category of statement types: whether the statement returns rows, or controls a transaction. */
  private enum StatementType {
    SELECT,
    WITH_ROWS,
    WITHOUT_ROWS,
    TRANSACTION;

    /** Category of a statement type, given by its number in DuckDB's C interface. */
    static StatementType of(int number) {
      return switch (number) {
        case 1 -> SELECT;
        case 10 -> TRANSACTION;
        // CREATE, ALTER, VARIABLE_SET, CREATE_FUNC, DROP, EXPORT, VACUUM, SET, LOAD, ATTACH, DETACH
        case 7, 9, 13, 14, 15, 16, 18, 20, 22, 25, 26 -> WITHOUT_ROWS;
        default -> WITH_ROWS;
      };
    }

    boolean hasRows() {
      return this == SELECT || this == WITH_ROWS;
    }
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
