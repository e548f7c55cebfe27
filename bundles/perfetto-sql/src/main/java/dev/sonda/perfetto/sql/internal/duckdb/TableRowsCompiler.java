package dev.sonda.perfetto.sql.internal.duckdb;

import dev.sonda.perfetto.sql.PerfettoSqlException;
import dev.sonda.perfetto.sql.catalog.CatalogColumn;
import dev.sonda.perfetto.sql.catalog.CatalogTable;
import dev.sonda.perfetto.sql.catalog.ValueType;
import dev.sonda.perfetto.sql.internal.operator.TableRows;
import dev.sonda.perfetto.sql.internal.scope.Column;
import dev.sonda.perfetto.sql.internal.scope.QueryContext;
import dev.sonda.perfetto.sql.internal.scope.Relation;
import dev.sonda.perfetto.sql.internal.value.Affinity;
import dev.sonda.perfetto.sql.internal.value.Conversions;
import dev.sonda.perfetto.sql.internal.value.Typed;
import dev.sonda.perfetto.sql.syntax.FromItem;
import java.util.ArrayList;
import java.util.List;

/** Functions in FROM that answer rows of a table: the table, filtered by their argument. */
final class TableRowsCompiler {
  private final QueryContext context;
  private final Names names;
  private final ExpressionCompiler expressions;

  TableRowsCompiler(QueryContext context, Names names, ExpressionCompiler expressions) {
    this.context = context;
    this.names = names;
    this.expressions = expressions;
  }

  String compile(
      FromItem.Function item, TableRows function, CatalogTable table, String name, String lateral)
      throws PerfettoSqlException {
    if (item.arguments().size() != function.arguments()) {
      throw new PerfettoSqlException(
          "%s takes %d arguments, not %d"
              .formatted(item.name().name().text(), function.arguments(), item.arguments().size()),
          item.position());
    }
    String filter = function.filter();
    String where = filter == null ? "" : " WHERE " + condition(item, filter);
    String alias = context.freshName();
    List<Column> columns = new ArrayList<>();
    for (CatalogColumn column : table.columns()) {
      if (function.columns().contains(column.name())) {
        String sql = alias + "." + Conversions.name(column.name());
        columns.add(
            new Column(column.name(), sql, column.type(), Affinity.of(column.type()), false));
      }
    }
    names.scope().add(new Relation(name, alias, columns));
    return "%s(SELECT * FROM %s%s) AS %s"
        .formatted(lateral, Conversions.name(table.name()), where, alias);
  }

  private String condition(FromItem.Function item, String filter) throws PerfettoSqlException {
    Typed argument = expressions.compile(item.arguments().getFirst());
    String text = Conversions.declared(argument, ValueType.TEXT).sql();
    return "%s IN (%s, '%s' || %s)"
        .formatted(Conversions.name(filter), text, TableRows.PREFIX, text);
  }
}
