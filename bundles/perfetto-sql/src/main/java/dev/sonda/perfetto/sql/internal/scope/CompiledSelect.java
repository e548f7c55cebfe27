package dev.sonda.perfetto.sql.internal.scope;

import dev.sonda.perfetto.sql.catalog.ValueType;
import dev.sonda.perfetto.sql.internal.value.Affinity;
import java.util.ArrayList;
import java.util.List;

/**
 * A compiled query: DuckDB SQL whose columns are named "c1", "c2", ….
 *
 * @param columns the columns with their names in the author's query
 */
public record CompiledSelect(String sql, List<OutputColumn> columns) {
  /** A column of a result. */
  public record OutputColumn(String name, ValueType type, Affinity affinity) {}

  public static String sqlName(int index) {
    return "\"c" + (index + 1) + "\"";
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
