package dev.sonda.trace.processor.internal.perfetto;

import dev.sonda.engine.Engine;
import dev.sonda.engine.EngineException;
import dev.sonda.engine.Query;
import dev.sonda.perfetto.sql.CompiledQuery;
import dev.sonda.perfetto.sql.PerfettoSqlException;
import dev.sonda.perfetto.sql.catalog.CatalogColumn;
import dev.sonda.perfetto.sql.syntax.Name;
import dev.sonda.perfetto.sql.syntax.Statement;
import dev.sonda.trace.processor.internal.name.QuotedName;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Creates and drops the tables and views that statements of a session define. */
record SessionTables(Engine engine, SessionCatalog catalog, ColumnTypesOfRows types) {
  /** Prefix of the name that a table has until it replaces another one. */
  private static final String REPLACEMENT = "replacement of ";

  boolean isThere(Name name) throws PerfettoSqlException {
    catalog.defineWaiting(name.text());
    return catalog.isOfTrace(name.text()) || catalog.kind(name.text()) != null;
  }

  void createTable(Name name, CompiledQuery query) throws EngineException, PerfettoSqlException {
    makeRoom(name, query, SessionCatalog.Kind.TABLE, false);
    execute("CREATE TABLE " + engineName(name.text()) + " AS " + query.sql());
    catalog.add(SessionCatalog.Kind.TABLE, name.text(), query.columns());
  }

  /**
   * Creates a table, whose columns of variable type get the type of the rows. The table that it
   * replaces may be one of the query, and stays if this one can't be made.
   */
  void createTypedTable(Name name, CompiledQuery query, boolean isOrReplace)
      throws EngineException, PerfettoSqlException {
    SessionCatalog.Kind before = checkIsNew(name, isOrReplace);
    checkNames(query.columns(), name);
    String made = engineName(before == null ? name.text() : REPLACEMENT + name.text());
    execute("CREATE TABLE " + made + " AS " + query.sql());
    List<CatalogColumn> columns = typed(name, made, query.columns());
    if (before != null) {
      drop(before, name.text(), SessionCatalog.Kind.TABLE);
      execute("ALTER TABLE " + made + " RENAME TO " + QuotedName.of(name.text()));
    }
    catalog.add(SessionCatalog.Kind.TABLE, name.text(), columns);
  }

  private List<CatalogColumn> typed(Name name, String made, List<CatalogColumn> columns)
      throws EngineException, PerfettoSqlException {
    boolean isTyped = false;
    try {
      List<CatalogColumn> typed = types.narrowed(name, made, columns);
      isTyped = true;
      return typed;
    } finally {
      if (!isTyped) {
        execute("DROP TABLE " + made);
      }
    }
  }

  /** Defines a table that the engine gets when a statement names it. */
  void deferTable(Name name, DeferredDefinitions.Definition definition, boolean isOrReplace)
      throws EngineException, PerfettoSqlException {
    makeRoom(name, definition.query(), SessionCatalog.Kind.TABLE, isOrReplace);
    catalog.addDeferredTable(name, engineName(name.text()), definition);
  }

  void createView(Name name, SessionView view, boolean isOrReplace)
      throws EngineException, PerfettoSqlException {
    makeRoom(name, view.definition().query(), view.kind(), isOrReplace);
    catalog.addView(name.text(), engineName(name.text()), view);
  }

  private void makeRoom(
      Name name, CompiledQuery query, SessionCatalog.Kind kind, boolean isOrReplace)
      throws EngineException, PerfettoSqlException {
    SessionCatalog.Kind before = checkIsNew(name, isOrReplace);
    checkNames(query.columns(), name);
    if (before != null) {
      drop(before, name.text(), kind);
    }
  }

  /** The qualified name in the engine of a table or view that a statement has created. */
  static String engineName(String name) {
    return "memory.main." + QuotedName.of(name);
  }

  /**
   * Kind of the existing table or view of that name, which will be replaced; null if there is none.
   */
  SessionCatalog.@Nullable Kind checkIsNew(Name name, boolean isOrReplace)
      throws PerfettoSqlException {
    catalog.defineWaiting(name.text());
    if (catalog.isOfTrace(name.text())) {
      throw new PerfettoSqlException(
          "the trace has a table or view " + name.text() + " already", name.position());
    }
    SessionCatalog.Kind before = catalog.kind(name.text());
    if (before != null && !isOrReplace) {
      throw new PerfettoSqlException(
          "there is a table or view " + name.text() + " already: CREATE OR REPLACE replaces it",
          name.position());
    }
    return before;
  }

  private static void checkNames(List<CatalogColumn> columns, Name table)
      throws PerfettoSqlException {
    Set<String> names = new HashSet<>();
    for (CatalogColumn column : columns) {
      if (!names.add(column.name().toLowerCase(Locale.ROOT))) {
        throw new PerfettoSqlException(
            "two columns of " + table.text() + " are called " + column.name(), table.position());
      }
    }
  }

  void drop(Statement.Drop drop) throws EngineException, PerfettoSqlException {
    String name = drop.name().name().text();
    catalog.defineWaiting(name);
    SessionCatalog.Kind kind = catalog.kind(name);
    if (kind != null && kind.isDroppedAs(drop.kind())) {
      drop(kind, name, null);
    } else if (!drop.isIfExists()) {
      throw new PerfettoSqlException(
          "no statement of this session made a " + drop.kind() + " " + name,
          drop.name().position());
    }
  }

  /**
   * Drops a table or view.
   *
   * @param next kind of what replaces it; null if nothing does yet
   */
  private void drop(SessionCatalog.Kind kind, String name, SessionCatalog.@Nullable Kind next)
      throws EngineException, PerfettoSqlException {
    catalog.prepareChange(name);
    if (kind != SessionCatalog.Kind.TABLE || next != kind) {
      catalog.forgetOrder(name);
    }
    if (!catalog.remove(name)) {
      execute("DROP " + kind.sql() + " " + engineName(name));
    }
  }

  private void execute(String sql) throws EngineException {
    engine.begin(Query.of(sql)).result().close();
  }
}
