package dev.sonda.trace.processor.internal.perfetto;

import dev.sonda.engine.Engine;
import dev.sonda.engine.EngineException;
import dev.sonda.engine.Query;
import dev.sonda.perfetto.sql.CompiledTableChange;
import dev.sonda.perfetto.sql.PerfettoSqlException;
import dev.sonda.perfetto.sql.syntax.Name;
import dev.sonda.perfetto.sql.syntax.RowChangeStatement;
import dev.sonda.perfetto.sql.syntax.Statement.CreateTable;

/** Runs CREATE TABLE with column definitions, and INSERT, UPDATE and DELETE. */
final class TableChangeStatements {
  private final Engine engine;
  private final SessionCatalog catalog;

  TableChangeStatements(Engine engine, SessionCatalog catalog) {
    this.engine = engine;
    this.catalog = catalog;
  }

  private void execute(String sql) throws EngineException {
    engine.begin(Query.of(sql)).result().close();
  }

  void create(CreateTable table) throws EngineException, PerfettoSqlException {
    String name = table.name().name().text();
    CompiledTableChange made =
        CompiledTableChange.forDuckDb(table, catalog, SessionTables.engineName(name));
    execute(made.sql());
    catalog.add(SessionCatalog.Kind.TABLE, name, made.columns());
  }

  /** Changes the rows of a table, which must have been created by a statement of the session. */
  void change(RowChangeStatement change) throws EngineException, PerfettoSqlException {
    Name name =
        switch (change) {
          case RowChangeStatement.Insert insert -> insert.target().name().name();
          case RowChangeStatement.Update update -> update.target().name().name();
          case RowChangeStatement.Delete delete -> delete.target().name().name();
        };
    boolean isThere = catalog.table(name.text()) != null;
    if (isThere && catalog.kind(name.text()) != SessionCatalog.Kind.TABLE) {
      throw new PerfettoSqlException(
          "table " + name.text() + " may not be modified", name.position());
    }
    String sql =
        CompiledTableChange.forDuckDb(change, catalog, SessionTables.engineName(name.text())).sql();
    catalog.prepareChange(name.text());
    execute(sql);
  }
}
