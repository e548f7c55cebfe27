package dev.sonda.perfetto.sql.internal.duckdb;

import dev.sonda.perfetto.sql.PerfettoSqlException;
import dev.sonda.perfetto.sql.catalog.CatalogFunction;
import dev.sonda.perfetto.sql.catalog.ValueType;
import dev.sonda.perfetto.sql.internal.operator.RowFunction;
import dev.sonda.perfetto.sql.internal.scope.Column;
import dev.sonda.perfetto.sql.internal.scope.Output;
import dev.sonda.perfetto.sql.internal.scope.QueryContext;
import dev.sonda.perfetto.sql.internal.scope.Relation;
import dev.sonda.perfetto.sql.internal.value.Affinity;
import dev.sonda.perfetto.sql.internal.value.Conversions;
import dev.sonda.perfetto.sql.internal.value.Typed;
import dev.sonda.perfetto.sql.syntax.FromItem;
import java.util.ArrayList;
import java.util.List;

/**
 * Functions of rows in FROM: a list of ids that is unnested beside each outer row, whose other
 * columns are calls that read a cell. No join can change the order of rows, and columns that
 * nothing reads cost nothing.
 */
final class RowFunctionCompiler {
  private final QueryContext context;
  private final Names names;
  private final ExpressionCompiler expressions;

  RowFunctionCompiler(QueryContext context, Names names, ExpressionCompiler expressions) {
    this.context = context;
    this.names = names;
    this.expressions = expressions;
  }

  /** Whether the engine has what the function needs. */
  boolean isKnown(RowFunction function) throws PerfettoSqlException {
    return context.catalog().function(function.function()) instanceof CatalogFunction.Native;
  }

  String compile(FromItem.Function item, RowFunction function, String name, String lateral)
      throws PerfettoSqlException {
    if (item.arguments().size() != 1) {
      throw new PerfettoSqlException(
          "%s takes one id, not %d arguments"
              .formatted(item.name().name().text(), item.arguments().size()),
          item.position());
    }
    Typed id = expressions.compile(item.arguments().getFirst());
    String argument =
        Conversions.cast(Conversions.declared(id, ValueType.INTEGER).sql(), ValueType.INTEGER);
    String alias = context.freshName();
    names.scope().add(new Relation(name, alias, columns(function, alias)));
    return "%s(SELECT unnest(%s(%s)) AS \"c1\") AS %s"
        .formatted(lateral, Conversions.name(function.function()), argument, alias);
  }

  private List<Column> columns(RowFunction function, String alias) throws PerfettoSqlException {
    List<Column> columns = new ArrayList<>();
    String id = alias + "." + Output.sqlName(0);
    for (String name : function.columns()) {
      if (name.equals("id")) {
        columns.add(new Column(name, id, ValueType.INTEGER, Affinity.INTEGER, false));
      } else if (context.catalog().function(function.cell(name))
          instanceof CatalogFunction.Native cell) {
        String sql = Conversions.name(cell.name()) + "(" + id + ")";
        columns.add(new Column(name, sql, cell.returns(), Affinity.of(cell.returns()), false));
      } else {
        columns.add(new Column(name, "NULL", ValueType.NULL, Affinity.BLOB, false));
      }
    }
    return columns;
  }
}
