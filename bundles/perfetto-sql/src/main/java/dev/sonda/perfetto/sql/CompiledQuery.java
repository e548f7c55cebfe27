package dev.sonda.perfetto.sql;

import dev.sonda.perfetto.sql.catalog.Catalog;
import dev.sonda.perfetto.sql.catalog.CatalogColumn;
import dev.sonda.perfetto.sql.internal.operator.SpanJoinView;
import dev.sonda.perfetto.sql.internal.statement.Statements;
import dev.sonda.perfetto.sql.syntax.Select;
import dev.sonda.perfetto.sql.syntax.Statement;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A query as SQL of DuckDB.
 *
 * @param columns names of the result's columns, as SQLite gives them, and their types
 * @param operators functions that the engine must have when the query runs
 */
public record CompiledQuery(String sql, List<CatalogColumn> columns, List<OperatorUse> operators) {
  /**
   * Compiles a query, with the tables and functions of a catalog.
   *
   * @throws PerfettoSqlException for names that mean nothing, and for what can't be compiled yet
   */
  public static CompiledQuery forDuckDb(Select select, Catalog catalog)
      throws PerfettoSqlException {
    return Statements.compile(select, catalog);
  }

  /**
   * Compiles a query with values for its parameters: {@code ?}, {@code ?2}. The engine gets the
   * same values, by their numbers.
   */
  public static CompiledQuery forDuckDb(
      Select select, Catalog catalog, List<@Nullable Object> values) throws PerfettoSqlException {
    return Statements.compile(select, catalog, values);
  }

  /** The same rows, whose columns have other names. */
  public CompiledQuery named(List<String> names) {
    return Statements.named(this, names);
  }

  /** The same rows; values of columns that hold any are texts, as files of columns want it. */
  public CompiledQuery withTexts() {
    return Statements.withTexts(this);
  }

  /**
   * Compiles a virtual table, as the query that is a view of its rows: a span join.
   *
   * @throws PerfettoSqlException if its module is no span join, or one that these tables don't have
   */
  public static CompiledQuery forDuckDb(Statement.CreateVirtualTable table, Catalog catalog)
      throws PerfettoSqlException {
    return SpanJoinView.compile(table, catalog);
  }
}
