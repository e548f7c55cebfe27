package dev.sonda.perfetto.sql;

import dev.sonda.perfetto.sql.catalog.Catalog;
import dev.sonda.perfetto.sql.catalog.CatalogColumn;
import dev.sonda.perfetto.sql.catalog.RowOrder;
import dev.sonda.perfetto.sql.internal.operator.SpanJoinView;
import dev.sonda.perfetto.sql.internal.statement.TopLevelQueryCompiler;
import dev.sonda.perfetto.sql.syntax.Select;
import dev.sonda.perfetto.sql.syntax.Statement;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A query compiled to DuckDB SQL.
 *
 * @param columns names of the result's columns, as SQLite would name them, and their types
 * @param operators functions that the engine must have when the query runs
 * @param order the order of the rows of a view's query, which has these columns in addition
 */
public record CompiledQuery(
    String sql, List<CatalogColumn> columns, List<TableOperatorCall> operators, RowOrder order) {
  /** A query that the author reads. */
  public CompiledQuery(String sql, List<CatalogColumn> columns, List<TableOperatorCall> operators) {
    this(sql, columns, operators, RowOrder.NONE);
  }

  /**
   * Compiles a query, with the tables and functions of a catalog.
   *
   * @throws PerfettoSqlException for unknown names and for unsupported syntax
   */
  public static CompiledQuery forDuckDb(Select select, Catalog catalog)
      throws PerfettoSqlException {
    return TopLevelQueryCompiler.compile(select, catalog);
  }

  /**
   * Compiles a query with values for its parameters: {@code ?}, {@code ?2}. The values are also
   * bound by number when the engine executes the query.
   */
  public static CompiledQuery forDuckDb(
      Select select, Catalog catalog, List<@Nullable Object> values) throws PerfettoSqlException {
    return TopLevelQueryCompiler.compile(select, catalog, values);
  }

  /**
   * Compiles the query of a view. Its rows have no order unless it has an ORDER BY; hidden columns
   * tell it to queries that read the view. The view reads the hidden columns and row numbers of its
   * tables and views, unless the catalog is an {@link
   * dev.sonda.perfetto.sql.catalog.UnorderedCatalog}.
   */
  public static CompiledQuery viewForDuckDb(Select select, Catalog catalog)
      throws PerfettoSqlException {
    return TopLevelQueryCompiler.compileView(select, catalog);
  }

  /** A query with the rows of this query and other column names. */
  public CompiledQuery named(List<String> names) {
    return TopLevelQueryCompiler.named(this, names);
  }

  /**
   * A query with the rows of this query, in which columns of type {@code ANY} become text, because
   * columnar file formats need one type per column.
   */
  public CompiledQuery withTexts() {
    return TopLevelQueryCompiler.withTexts(this);
  }

  /**
   * Compiles a virtual table that is a span join into the query that defines a view of its rows.
   *
   * @throws PerfettoSqlException if the module is not a span join, or its arguments don't fit the
   *     tables
   */
  public static CompiledQuery forDuckDb(Statement.CreateVirtualTable table, Catalog catalog)
      throws PerfettoSqlException {
    return SpanJoinView.compile(table, catalog);
  }
}
