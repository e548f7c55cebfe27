package dev.sonda.trace.processor.internal.perfetto;

import dev.sonda.perfetto.sql.PerfettoSqlException;
import dev.sonda.perfetto.sql.catalog.CatalogTable;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** Creates tables and functions that a session has implicitly, when their names are first used. */
interface LateDefinitions {
  /** Creates the table or view; returns false if there is none of that name. */
  boolean defineTable(String name) throws PerfettoSqlException;

  /**
   * Defines the table or view of a module's statement that waits for its name; returns false if
   * none of that name waits.
   */
  default boolean defineWaiting(String name) throws PerfettoSqlException {
    return false;
  }

  /** Defines all tables of modules' statements that wait for their names. */
  default void defineTables() throws PerfettoSqlException {}

  /**
   * Defines tables that may have rows of a table or view, which will be dropped, replaced or
   * changed.
   */
  default void defineReaders(String name) throws PerfettoSqlException {}

  /** Creates a table with the session's own state; returns null if there is none of that name. */
  @Nullable CatalogTable defineOwn(String key) throws PerfettoSqlException;

  /** Creates the function; returns false if there is none of that name. */
  boolean defineFunction(String name) throws PerfettoSqlException;

  Collection<String> tableNames();

  Collection<String> functionNames();
}
