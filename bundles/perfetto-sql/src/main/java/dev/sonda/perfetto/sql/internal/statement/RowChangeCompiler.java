package dev.sonda.perfetto.sql.internal.statement;

import dev.sonda.perfetto.sql.CompiledQuery;
import dev.sonda.perfetto.sql.CompiledTableChange;
import dev.sonda.perfetto.sql.PerfettoSqlException;
import dev.sonda.perfetto.sql.catalog.Catalog;
import dev.sonda.perfetto.sql.catalog.CatalogTable;
import dev.sonda.perfetto.sql.internal.lexer.ClosestName;
import dev.sonda.perfetto.sql.internal.scope.QueryContext;
import dev.sonda.perfetto.sql.syntax.Name;
import dev.sonda.perfetto.sql.syntax.RowChangeStatement;
import dev.sonda.perfetto.sql.syntax.RowChangeStatement.Delete;
import dev.sonda.perfetto.sql.syntax.RowChangeStatement.Insert;
import dev.sonda.perfetto.sql.syntax.RowChangeStatement.Update;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Compiles INSERT, UPDATE and DELETE; values are converted to the column's type. */
public final class RowChangeCompiler {
  private RowChangeCompiler() {}

  /**
   * Compiles a statement with parameters.
   *
   * @param engineName the engine's name of the table, quoted
   * @param values values of the parameters
   */
  public static CompiledTableChange compile(
      RowChangeStatement change, Catalog catalog, String engineName, List<@Nullable Object> values)
      throws PerfettoSqlException {
    Name name = change.target().name().name();
    CatalogTable found = catalog.table(name.key());
    if (found == null) {
      throw new PerfettoSqlException(
          "there is no table "
              + name.text()
              + ClosestName.question(name.text(), catalog.tableNames().stream()),
          name.position());
    }
    QueryContext context = new QueryContext(catalog);
    ChangedTable table =
        new ChangedTable(context, found, engineName, TopLevelQueryCompiler.parameters(values));
    String alias = context.freshName();
    String sql =
        switch (change) {
          case Insert insert -> new InsertCompiler(table, insert).compile();
          case Update update -> new UpdateCompiler(table, alias).update(update);
          case Delete delete -> new UpdateCompiler(table, alias).delete(delete);
        };
    if (change.returning().isEmpty()) {
      return new CompiledTableChange(sql, found, List.of(), context.operators());
    }
    String prefix = change instanceof Insert ? "" : alias + ".";
    CompiledQuery rows = new ReturningCompiler(table, change).compile(sql, prefix);
    return new CompiledTableChange(rows.sql(), found, rows.columns(), rows.operators());
  }
}
