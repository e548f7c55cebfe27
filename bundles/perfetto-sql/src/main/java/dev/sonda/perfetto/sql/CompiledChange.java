package dev.sonda.perfetto.sql;

import dev.sonda.perfetto.sql.catalog.Catalog;
import dev.sonda.perfetto.sql.catalog.CatalogColumn;
import dev.sonda.perfetto.sql.internal.statement.Changes;
import dev.sonda.perfetto.sql.syntax.ChangeStatement;
import dev.sonda.perfetto.sql.syntax.Statement;
import java.util.List;

/**
 * A statement that makes a table of columns, or changes its rows, as SQL of DuckDB.
 *
 * @param columns of the table
 */
public record CompiledChange(String sql, List<CatalogColumn> columns) {
  /**
   * Compiles INSERT, UPDATE or DELETE.
   *
   * @param engineName the engine's name of the table, quoted
   */
  public static CompiledChange forDuckDb(ChangeStatement change, Catalog catalog, String engineName)
      throws PerfettoSqlException {
    return Changes.compile(change, catalog, engineName);
  }

  /**
   * Compiles CREATE TABLE by columns.
   *
   * @param engineName the engine's name of the table, quoted
   */
  public static CompiledChange forDuckDb(
      Statement.CreateTable table, Catalog catalog, String engineName) throws PerfettoSqlException {
    return Changes.compile(table, catalog, engineName);
  }
}
