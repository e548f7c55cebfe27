package dev.sonda.perfetto.sql;

import dev.sonda.perfetto.sql.catalog.Catalog;
import dev.sonda.perfetto.sql.catalog.CatalogColumn;
import dev.sonda.perfetto.sql.internal.statement.RowChangeCompiler;
import dev.sonda.perfetto.sql.syntax.RowChangeStatement;
import dev.sonda.perfetto.sql.syntax.Statement;
import java.util.List;

/**
 * A statement that creates a table or changes its rows (INSERT, UPDATE, DELETE), compiled to DuckDB
 * SQL.
 *
 * @param columns the columns of the table
 */
public record CompiledTableChange(String sql, List<CatalogColumn> columns) {
  /**
   * Compiles INSERT, UPDATE or DELETE.
   *
   * @param engineName the engine's name of the table, quoted
   */
  public static CompiledTableChange forDuckDb(
      RowChangeStatement change, Catalog catalog, String engineName) throws PerfettoSqlException {
    return RowChangeCompiler.compile(change, catalog, engineName);
  }

  /**
   * Compiles a CREATE TABLE that lists its columns.
   *
   * @param engineName the engine's name of the table, quoted
   */
  public static CompiledTableChange forDuckDb(
      Statement.CreateTable table, Catalog catalog, String engineName) throws PerfettoSqlException {
    return RowChangeCompiler.compile(table, catalog, engineName);
  }
}
