package dev.sonda.perfetto.sql.internal.duckdb;

import dev.sonda.perfetto.sql.PerfettoSqlException;
import dev.sonda.perfetto.sql.catalog.ValueType;
import dev.sonda.perfetto.sql.internal.scope.Column;
import dev.sonda.perfetto.sql.internal.scope.CompiledSelect;
import dev.sonda.perfetto.sql.internal.scope.CompiledSelect.OutputColumn;
import dev.sonda.perfetto.sql.internal.scope.UnionPartOrder;
import dev.sonda.perfetto.sql.internal.value.Affinity;
import dev.sonda.perfetto.sql.syntax.Name;
import dev.sonda.perfetto.sql.syntax.PerfettoStatement.TypedName;
import java.util.ArrayList;
import java.util.List;

/**
 * Compiles the result of a table function: the rows of its query with the columns that the function
 * declares, matched by name.
 */
final class TableFunctionResultCompiler {
  private TableFunctionResultCompiler() {}

  /**
   * Compiles the rows of a function.
   *
   * @param output the function's query
   * @param isNumbered whether the query has the hidden last column of {@link UnionPartOrder}, which
   *     the result then also has
   * @param alias a fresh name for the query
   */
  static CompiledSelect of(
      CompiledSelect output,
      List<TypedName> declared,
      Name function,
      boolean isNumbered,
      String alias)
      throws PerfettoSqlException {
    List<Column> inner = output.columnsOf(alias);
    List<String> list = new ArrayList<>();
    List<OutputColumn> columns = new ArrayList<>();
    for (TypedName column : declared) {
      Column found =
          inner.stream()
              .filter(each -> column.name().is(each.name()))
              .findFirst()
              .orElseThrow(() ->
                  new PerfettoSqlException(
                      "function "
                          + function.text()
                          + " has no column "
                          + column.name().text()
                          + " in its query",
                      function.position()));
      Affinity affinity = Affinity.of(ValueType.declared(column.type().text()));
      list.add(found.sql() + " AS " + CompiledSelect.sqlName(columns.size()));
      columns.add(new OutputColumn(column.name().text(), found.type(), affinity));
    }
    if (isNumbered) {
      Column part = inner.getLast();
      list.add(part.sql() + " AS " + CompiledSelect.sqlName(columns.size()));
      columns.add(new OutputColumn(part.name(), part.type(), part.affinity()));
    }
    return new CompiledSelect(
        "SELECT " + String.join(", ", list) + " FROM (" + output.sql() + ") AS " + alias, columns);
  }
}
