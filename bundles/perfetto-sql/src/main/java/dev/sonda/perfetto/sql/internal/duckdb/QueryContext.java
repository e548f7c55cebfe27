package dev.sonda.perfetto.sql.internal.duckdb;

import dev.sonda.perfetto.sql.PerfettoSqlException;
import dev.sonda.perfetto.sql.catalog.Catalog;
import dev.sonda.perfetto.sql.syntax.Name;
import java.util.ArrayDeque;
import java.util.Deque;

/** What all parts of a statement share: the catalog, names that are used up, calls on the way. */
final class QueryContext {
  private final Catalog catalog;
  private final Deque<String> calls = new ArrayDeque<>();
  private int names;

  QueryContext(Catalog catalog) {
    this.catalog = catalog;
  }

  Catalog catalog() {
    return catalog;
  }

  /** A quoted name that nothing else in the statement has. */
  String freshName() {
    return "\"t" + ++names + "\"";
  }

  /** A function's query takes the place of its call; it may not call itself. */
  void enter(Name function) throws PerfettoSqlException {
    if (calls.contains(function.key())) {
      throw new PerfettoSqlException(
          "function " + function.text() + " calls itself, which can't be inlined",
          function.position());
    }
    calls.push(function.key());
  }

  void leave() {
    calls.pop();
  }
}
