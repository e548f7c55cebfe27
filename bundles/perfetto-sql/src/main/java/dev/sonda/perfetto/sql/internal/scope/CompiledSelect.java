package dev.sonda.perfetto.sql.internal.scope;

import dev.sonda.perfetto.sql.catalog.RowOrder;
import dev.sonda.perfetto.sql.catalog.ValueType;
import dev.sonda.perfetto.sql.internal.value.Affinity;
import java.util.ArrayList;
import java.util.List;

/**
 * A compiled query in DuckDB's SQL.
 *
 * @param columns the columns with their names in the author's query
 * @param hasAuthorsNames whether the columns have these names in the SQL, too; otherwise they are
 *     "c1", "c2", …
 * @param hasOneRowAtMost whether the query is known to have no second row
 * @param isScan whether the rows are sorted, of one table, or of groups, so that the engine may
 *     stop when it has enough of them
 * @param order the order of the rows, if the query has columns that tell it
 */
public record CompiledSelect(
    String sql,
    List<OutputColumn> columns,
    boolean hasAuthorsNames,
    boolean hasOneRowAtMost,
    boolean isScan,
    RowOrder order) {
  /** The number of a row in the order in which the engine reads them, as a term for ORDER BY. */
  public static final String ROW_AS_READ = "row_number() OVER ()";

  /** A column of a result. */
  public record OutputColumn(String name, ValueType type, Affinity affinity) {}

  /** A query with the columns "c1", "c2", …. */
  public CompiledSelect(String sql, List<OutputColumn> columns) {
    this(sql, columns, RowOrder.NONE);
  }

  /** A query with the columns "c1", "c2", … and those that tell the order of its rows. */
  public CompiledSelect(String sql, List<OutputColumn> columns, RowOrder order) {
    this(sql, columns, false, false, false, order);
  }

  public static String sqlName(int index) {
    return "\"c" + (index + 1) + "\"";
  }

  /** Other SQL whose columns are named equally. */
  public CompiledSelect withSql(String other) {
    return new CompiledSelect(other, columns, hasAuthorsNames, hasOneRowAtMost, isScan, order);
  }

  /**
   * The query in a form to which LIMIT can be appended. The engine (DuckDB 2.0.0) may wait for
   * itself if it could stop early and reads a part of a query twice, in a join and beside it.
   */
  public CompiledSelect withEnd(String alias) {
    return isScan
        ? this
        : withSql(
            "SELECT " + alias + ".* FROM (" + sql + ") AS " + alias + " ORDER BY " + ROW_AS_READ);
  }

  /** The columns for a scope, qualified by the alias that they are read from. */
  public List<Column> columnsOf(String sqlAlias) {
    List<Column> result = new ArrayList<>();
    for (int i = 0; i < columns.size(); i++) {
      OutputColumn column = columns.get(i);
      result.add(
          new Column(
              column.name(), sqlAlias + "." + sqlName(i), column.type(), column.affinity(), false));
    }
    return result;
  }
}
