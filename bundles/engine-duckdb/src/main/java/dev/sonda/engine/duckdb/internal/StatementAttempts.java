package dev.sonda.engine.duckdb.internal;

import dev.sonda.engine.EngineException;
import dev.sonda.engine.duckdb.internal.result.DuckDbError;
import java.lang.foreign.Arena;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Attempts statements until all tables that they need are there. One thread at a time.
 *
 * <p>Tables that a statement obviously names are imported before. One that it names otherwise lets
 * it fail before it has any effect; the table is then imported and the statement run again, until
 * none is missing.
 */
final class StatementAttempts {
  /** An action that may fail with an {@link EngineException}. */
  @FunctionalInterface
  interface Step {
    void run() throws EngineException;
  }

  /** Plans a statement, and mostly executes it. */
  @FunctionalInterface
  interface Attempt<T> {
    /**
     * Attempts the statement once.
     *
     * @param isFirst whether tables were imported because the statement is the first to name them
     */
    T run(Arena arena, boolean isFirst) throws EngineException, FailedStatementException;
  }

  private static final Pattern ROW_ID = Pattern.compile("\\browid\\b", Pattern.CASE_INSENSITIVE);

  private CatalogTables tables = _ -> false;
  private Step stopSign = () -> {};

  void setTables(CatalogTables catalogTables) {
    tables = catalogTables;
  }

  CatalogTables tables() {
    return tables;
  }

  void setStopSign(Step sign) {
    stopSign = sign;
  }

  void checkStopSign() throws EngineException {
    stopSign.run();
  }

  /**
   * Attempts a statement, and repeats it after each import of a missing table, until none is
   * missing. A statement that should not read a table in place, or needs a table where it has a
   * view, is repeated with copies.
   */
  <T> T run(String sql, Attempt<T> attempt) throws EngineException {
    Set<String> provided = new HashSet<>(tables.provideNamed(sql));
    while (true) {
      stopSign.run();
      try {
        return runOnce(sql, attempt, !provided.isEmpty());
      } catch (FailedStatementException e) {
        if (!mend(e.error(), provided)) {
          throw e.error().toException(sql);
        }
      }
    }
  }

  private <T> T runOnce(String sql, Attempt<T> attempt, boolean isFirst)
      throws EngineException, FailedStatementException {
    beginStatement(sql);
    try (Arena arena = Arena.ofConfined()) {
      return attempt.run(arena, isFirst);
    } finally {
      tables.endStatement();
    }
  }

  /** To be called before a statement is planned, also if it is planned for the second time. */
  void beginStatement(String sql) {
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
}
