package dev.sonda.perfetto.sql;

import dev.sonda.perfetto.sql.catalog.Catalog;
import dev.sonda.perfetto.sql.catalog.CatalogColumn;
import dev.sonda.perfetto.sql.internal.duckdb.Statements;
import dev.sonda.perfetto.sql.syntax.Select;
import java.util.List;

/**
 * A query as SQL of DuckDB.
 *
 * @param columns names of the result's columns, as SQLite gives them, and their types
 */
public record CompiledQuery(String sql, List<CatalogColumn> columns) {
  /**
   * Compiles a query, with the tables and functions of a catalog.
   *
   * @throws PerfettoSqlException for names that mean nothing, and for what can't be compiled yet
   */
  public static CompiledQuery forDuckDb(Select select, Catalog catalog)
      throws PerfettoSqlException {
    return Statements.compile(select, catalog);
  }
}
