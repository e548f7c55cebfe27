package dev.sonda.trace.tables;

import java.util.List;

/** Tables by name, made on first use. Any thread. */
public interface TableCatalog {
  /** The tables that can be asked for, without importing any. */
  List<TableSchema> schemas();

  /**
   * The table of that name, imported or finished now if it wasn't before.
   *
   * @throws java.util.NoSuchElementException if no schema has that name
   */
  Table table(String name);

  /**
   * Bytes of the rows that the tables have before any is finished: what an engine has to expect, at
   * least.
   */
  default long bytes() {
    return 0;
  }

  /** Views over the tables, in an order in which each uses only earlier ones. */
  List<ViewDefinition> views();

  /**
   * Functions beside the engine's own, for queries and views. One of a name that the engine has is
   * left out, with a warning.
   */
  default List<ScalarFunction> functions() {
    return List.of();
  }
}
