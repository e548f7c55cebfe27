package dev.sonda.perfetto.sql;

import dev.sonda.perfetto.sql.catalog.Catalog;
import dev.sonda.perfetto.sql.catalog.CatalogColumn;
import dev.sonda.perfetto.sql.catalog.CatalogTable;
import dev.sonda.perfetto.sql.internal.statement.ColumnDefinitionCompiler;
import dev.sonda.perfetto.sql.internal.statement.RowChangeCompiler;
import dev.sonda.perfetto.sql.syntax.RowChangeStatement;
import dev.sonda.perfetto.sql.syntax.Statement;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A statement that creates a table or changes its rows (INSERT, UPDATE, DELETE), compiled to DuckDB
 * SQL.
 *
 * @param table the table as it is afterwards
 * @param returned names and types of the columns that {@code RETURNING} lists; empty without it
 * @param operators functions that the engine must have when the statement runs
 */
public record CompiledTableChange(
    String sql,
    CatalogTable table,
    List<CatalogColumn> returned,
    List<TableOperatorCall> operators) {
  /** The statement as a query, whose rows are those of {@code RETURNING}. */
  public CompiledQuery query() {
    return new CompiledQuery(sql, returned, operators);
  }

  /**
   * Compiles INSERT, UPDATE or DELETE.
   *
   * @param engineName the engine's name of the table, quoted
   */
  public static CompiledTableChange forDuckDb(
      RowChangeStatement change, Catalog catalog, String engineName) throws PerfettoSqlException {
    return forDuckDb(change, catalog, engineName, List.of());
  }

  /**
   * Compiles INSERT, UPDATE or DELETE with values for its parameters, as for a {@linkplain
   * CompiledQuery#forDuckDb(dev.sonda.perfetto.sql.syntax.Select, Catalog, List) query}.
   */
  public static CompiledTableChange forDuckDb(
      RowChangeStatement change, Catalog catalog, String engineName, List<@Nullable Object> values)
      throws PerfettoSqlException {
    return RowChangeCompiler.compile(change, catalog, engineName, values);
  }

  /**
   * Compiles a CREATE TABLE that lists its columns.
   *
   * @param engineName the engine's name of the table, quoted
   */
  public static CompiledTableChange forDuckDb(
      Statement.CreateTable table, Catalog catalog, String engineName) throws PerfettoSqlException {
    return new ColumnDefinitionCompiler(catalog).compile(table, engineName);
  }
}
