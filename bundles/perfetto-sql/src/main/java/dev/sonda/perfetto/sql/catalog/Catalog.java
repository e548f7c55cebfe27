package dev.sonda.perfetto.sql.catalog;

import dev.sonda.perfetto.sql.PerfettoSqlException;
import dev.sonda.perfetto.sql.syntax.SourcePosition;
import java.util.Collection;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The tables and functions that queries can use; names are looked up in lower case. */
public interface Catalog {
  /**
   * The table or view of that name; null if there is none.
   *
   * @throws PerfettoSqlException if the table or view exists but can't be created
   */
  @Nullable CatalogTable table(String name) throws PerfettoSqlException;

  /** Names of all tables and views; error messages suggest the nearest name. */
  Collection<String> tableNames();

  /** Whether the table or view of that name is a view. */
  default boolean isView(String name) {
    return false;
  }

  /** Whether the table or view of that name is the trace's own, not made by a statement. */
  default boolean isOfTrace(String name) {
    return false;
  }

  /**
   * Whether the engine numbers the rows of the table of that name, in a column {@code rowid}, in
   * the order in which a statement has added them.
   */
  default boolean hasRowNumbers(String name) {
    return false;
  }

  /**
   * Types of the values that the key has in the trace's arguments (args table); empty if no
   * argument has that key.
   */
  Set<ValueType> argumentTypes(String key);

  /**
   * The function of that name, other than SQLite's built-in functions; null if there is none.
   *
   * @throws PerfettoSqlException if the function exists but can't be created
   */
  @Nullable CatalogFunction function(String name) throws PerfettoSqlException;

  /**
   * Like {@link #function(String)}; among overloaded functions, chooses the overload with that
   * number of arguments if there is one.
   */
  default @Nullable CatalogFunction function(String name, int arguments)
      throws PerfettoSqlException {
    return function(name);
  }

  /**
   * The full name of the protobuf message that the function of this name builds from its fields;
   * null if there is none.
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
   * @param arguments the arguments of the call as SQL of the engine: the file's path, then
   *     alternating names and values
   * @throws PerfettoSqlException if there is no such file, or one of its statements fails
   */
  default boolean runMetric(SourcePosition call, String arguments) throws PerfettoSqlException {
    return false;
  }

  /** Names of all functions other than SQLite's built-in functions. */
  Collection<String> functionNames();
}
