package dev.sonda.engine.duckdb.internal;

import dev.sonda.engine.EngineException;
import java.util.Set;

/** The tables and views that statements may name, and that are created when one does. */
@FunctionalInterface
interface CatalogTables {
  /** Creates the table or view; returns false if the catalog has none of that name. */
  boolean provide(String name) throws EngineException;

  /**
   * Creates the tables and views that a statement's text names as what it reads, except those that
   * were created before; returns their names. Not all names of a statement are found.
   */
  default Set<String> provideNamed(String sql) throws EngineException {
    return Set.of();
  }

  /**
   * A statement is about to be planned. From now on, tables that it should not read in place are
   * refused, and it fails with an error that asks for copies.
   *
   * @param namesRowIds whether the statement may need row ids, which only a copy has
   */
  default void beginStatement(boolean namesRowIds) {}

  /** Whether statements may read tables in place, which aren't in the database. */
  default boolean areReadInPlace() {
    return false;
  }

  /**
   * Copies the tables into the database that were refused to the statement; returns true if there
   * are any, and the statement has to be run again.
   */
  default boolean copyRefusedTables() throws EngineException {
    return false;
  }

  /** Like {@link #copyRefusedTables}, for all tables that the statement would read in place. */
  default boolean copyTablesOfStatement() throws EngineException {
    return false;
  }

  /** Copies all tables that are read in place, because a transaction begins. */
  default void copyAllTables() throws EngineException {}

  /** The statement has ended. */
  default void endStatement() {}
}
