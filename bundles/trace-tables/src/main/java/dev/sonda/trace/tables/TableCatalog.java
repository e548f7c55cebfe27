package dev.sonda.trace.tables;

import java.util.List;

/** The tables of a trace by name, imported on first use. Thread-safe. */
public interface TableCatalog {
  /** The schemas of all tables, without importing any table. */
  List<TableSchema> schemas();

  /**
   * The table of that name, which is imported or finished at the first call.
   *
   * @throws java.util.NoSuchElementException if no schema has that name
   */
  Table table(String name);

  /**
   * Size in bytes of the rows collected so far, before any table is finished: a lower bound of the
   * data that an engine has to import.
   */
  default long bytes() {
    return 0;
  }

  /** Views over the tables, in an order in which each uses only earlier ones. */
  List<ViewDefinition> views();

  /**
   * Functions for queries and views, in addition to the engine's built-in ones. A function with the
   * name of a built-in one is left out, with a warning.
   */
  default List<ScalarFunction> functions() {
    return List.of();
  }
}
