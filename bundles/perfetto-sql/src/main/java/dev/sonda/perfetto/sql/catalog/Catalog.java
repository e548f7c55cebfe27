package dev.sonda.perfetto.sql.catalog;

import dev.sonda.perfetto.sql.PerfettoSqlException;
import dev.sonda.perfetto.sql.syntax.SourcePosition;
import java.util.Collection;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The tables and functions that queries can name; names are looked up in lower case. */
public interface Catalog {
  /**
   * The table or view of that name; null if there is none.
   *
   * @throws PerfettoSqlException if there is one that can't be made
   */
  @Nullable CatalogTable table(String name) throws PerfettoSqlException;

  /** Names of all tables and views, of which errors say the nearest. */
  Collection<String> tableNames();

  /** Types that the trace's arguments of a key have; none if no argument has that key. */
  Set<ValueType> argumentTypes(String key);

  /**
   * The function of that name beside those of SQLite; null if there is none.
   *
   * @throws PerfettoSqlException if there is one that can't be made
   */
  @Nullable CatalogFunction function(String name) throws PerfettoSqlException;

  /**
   * As {@link #function(String)}; of several functions of that name the one that takes so many
   * arguments, if one does.
   */
  default @Nullable CatalogFunction function(String name, int arguments)
      throws PerfettoSqlException {
    return function(name);
  }

  /**
   * The full name of the protobuf message that a function of this name builds of its fields; null
   * if there is none.
   *
   * @throws PerfettoSqlException if messages can't be looked up
   */
  default @Nullable String message(String name) throws PerfettoSqlException {
    return null;
  }

  /**
   * Runs the statements of a metric's file, while the query that calls {@code RUN_METRIC} is
   * compiled; false if there are no metrics.
   *
   * @param arguments of the call, as the engine's SQL: the file's path, names and values in turn
   * @throws PerfettoSqlException if there is no such file, or one of its statements fails
   */
  default boolean runMetric(SourcePosition call, String arguments) throws PerfettoSqlException {
    return false;
  }

  /** Names of all functions beside those of SQLite. */
  Collection<String> functionNames();
}
