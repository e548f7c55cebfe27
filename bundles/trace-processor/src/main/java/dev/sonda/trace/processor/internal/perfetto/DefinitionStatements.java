package dev.sonda.trace.processor.internal.perfetto;

import dev.sonda.engine.EngineException;
import dev.sonda.perfetto.sql.CompiledQuery;
import dev.sonda.perfetto.sql.PerfettoSqlException;
import dev.sonda.perfetto.sql.catalog.Catalog;
import dev.sonda.perfetto.sql.catalog.UnorderedCatalog;
import dev.sonda.perfetto.sql.syntax.Name;
import dev.sonda.perfetto.sql.syntax.PerfettoStatement.CreatePerfettoTable;
import dev.sonda.perfetto.sql.syntax.PerfettoStatement.CreatePerfettoView;
import dev.sonda.perfetto.sql.syntax.Select;
import dev.sonda.perfetto.sql.syntax.Statement;
import dev.sonda.trace.processor.internal.perfetto.function.QueryFunctionRegistration;
import java.util.List;

/** Runs statements that define tables and views. */
final class DefinitionStatements {
  /** The query of a view, which can be compiled with tables that tell an order, or none. */
  @FunctionalInterface
  private interface ViewQuery {
    CompiledQuery compile(Catalog tables) throws EngineException, PerfettoSqlException;
  }

  private final SessionCatalog catalog;
  private final SessionTables made;
  private final TableChangeStatements tables;
  private final QueryFunctionRegistration functions;
  private final DeferredDefinitions deferred;

  DefinitionStatements(
      SessionCatalog catalog,
      SessionTables made,
      TableChangeStatements tables,
      QueryFunctionRegistration functions,
      DeferredDefinitions deferred) {
    this.catalog = catalog;
    this.made = made;
    this.tables = tables;
    this.functions = functions;
    this.deferred = deferred;
  }

  void run(Statement.CreateTable table) throws EngineException, PerfettoSqlException {
    Name name = table.name().name();
    if (table.isIfNotExists() && made.isThere(name)) {
      return;
    }
    if (table.select() == null) {
      made.checkIsNew(name, false);
      tables.create(table);
    } else {
      made.createTable(name, functions.defined(CompiledQuery.forDuckDb(table.select(), catalog)));
    }
  }

  /**
   * Runs CREATE PERFETTO TABLE.
   *
   * @param mayWait whether the table may be made when a statement first names it
   */
  void run(CreatePerfettoTable table, boolean mayWait)
      throws EngineException, PerfettoSqlException {
    DeferredDefinitions.Definition definition =
        deferred.compiling(
            () -> functions.defined(CompiledQuery.forDuckDb(table.select(), catalog)));
    if (mayWait && !deferred.dependsOn(definition, table.name().key())) {
      made.deferTable(table.name(), definition, table.isOrReplace());
    } else {
      deferred.createNames(definition);
      made.createTypedTable(table.name(), definition.query(), table.isOrReplace());
    }
  }

  void run(Statement.CreateView view) throws EngineException, PerfettoSqlException {
    Name name = view.name().name();
    if (!view.isIfNotExists() || !made.isThere(name)) {
      createView(name, view(tables -> named(view, tables)), false);
    }
  }

  void run(CreatePerfettoView view) throws EngineException, PerfettoSqlException {
    createView(view.name(), view(tables -> compile(view.select(), tables)), view.isOrReplace());
  }

  /** Creates a virtual table, which is a view in the engine. */
  void run(Statement.CreateVirtualTable table) throws EngineException, PerfettoSqlException {
    Name name = table.name().name();
    if (!table.isIfNotExists() || !made.isThere(name)) {
      DeferredDefinitions.Definition rows =
          deferred.compiling(() -> functions.defined(CompiledQuery.forDuckDb(table, catalog)));
      createView(name, new SessionView(SessionCatalog.Kind.VIRTUAL_TABLE, rows, null), false);
    }
  }

  private SessionView view(ViewQuery query) throws EngineException, PerfettoSqlException {
    DeferredDefinitions.Definition definition = deferred.compiling(() -> query.compile(catalog));
    DeferredDefinitions.Definition unordered =
        catalog.tellsOrder(definition.names())
            ? deferred.compiling(() -> query.compile(new UnorderedCatalog(catalog)))
            : null;
    return new SessionView(SessionCatalog.Kind.VIEW, definition, unordered);
  }

  private void createView(Name name, SessionView view, boolean isOrReplace)
      throws EngineException, PerfettoSqlException {
    if (deferred.dependsOn(view.definition(), name.key())) {
      throw new PerfettoSqlException("view " + name.text() + " reads from itself", name.position());
    }
    made.createView(name, view, isOrReplace);
  }

  private CompiledQuery compile(Select view, Catalog tables)
      throws EngineException, PerfettoSqlException {
    return functions.defined(CompiledQuery.viewForDuckDb(view, tables));
  }

  private CompiledQuery named(Statement.CreateView view, Catalog tables)
      throws EngineException, PerfettoSqlException {
    CompiledQuery query = compile(view.select(), tables);
    List<String> names = view.columns().stream().map(Name::text).toList();
    if (names.isEmpty()) {
      return query;
    }
    if (names.size() != query.columns().size()) {
      throw new PerfettoSqlException(
          "%s has %d columns, its query %d"
              .formatted(view.name().name().text(), names.size(), query.columns().size()),
          view.name().name().position());
    }
    return query.named(names);
  }
}
