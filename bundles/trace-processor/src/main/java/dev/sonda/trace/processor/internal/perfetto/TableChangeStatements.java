package dev.sonda.trace.processor.internal.perfetto;

import dev.sonda.engine.Engine;
import dev.sonda.engine.EngineException;
import dev.sonda.engine.PendingQuery;
import dev.sonda.engine.Query;
import dev.sonda.perfetto.sql.CompiledTableChange;
import dev.sonda.perfetto.sql.PerfettoSqlException;
import dev.sonda.perfetto.sql.syntax.Name;
import dev.sonda.perfetto.sql.syntax.RowChangeStatement;
import dev.sonda.perfetto.sql.syntax.Statement.CreateTable;
import dev.sonda.trace.processor.internal.perfetto.function.QueryFunctionRegistration;

/** Runs CREATE TABLE with column definitions, and INSERT, UPDATE and DELETE. */
final class TableChangeStatements {
  private final Engine engine;
  private final SessionCatalog catalog;
  private final QueryFunctionRegistration functions;

  TableChangeStatements(
      Engine engine, SessionCatalog catalog, QueryFunctionRegistration functions) {
    this.engine = engine;
    this.catalog = catalog;
    this.functions = functions;
  }

  private void execute(String sql) throws EngineException {
    engine.begin(Query.of(sql)).result().close();
  }

  void create(CreateTable table) throws EngineException, PerfettoSqlException {
    String name = table.name().name().text();
    CompiledTableChange made =
        CompiledTableChange.forDuckDb(table, catalog, SessionTables.engineName(name));
    execute(made.sql());
    catalog.add(SessionCatalog.Kind.TABLE, made.table());
  }

  /**
   * Changes the rows of a table, which must have been created by a statement of the session.
   *
   * @param query has the values of parameters
   * @return the rows of RETURNING, if there are any
   */
  PendingQuery change(RowChangeStatement change, Query query)
      throws EngineException, PerfettoSqlException {
    Name name = change.target().name().name();
    boolean isThere = catalog.table(name.text()) != null;
    if (isThere && catalog.kind(name.text()) != SessionCatalog.Kind.TABLE) {
      throw new PerfettoSqlException(
          "table " + name.text() + " may not be modified", name.position());
    }
    CompiledTableChange compiled =
        CompiledTableChange.forDuckDb(
            change, catalog, SessionTables.engineName(name.text()), query.values());
    functions.defined(compiled.query());
    catalog.prepareChange(name.text());
    Query changing = Query.of(compiled.sql()).withValues(query.values());
    if (change.returning().isEmpty()) {
      engine.begin(changing).result().close();
      return new EmptyResult();
    }
    return engine.begin(changing);
  }
}
