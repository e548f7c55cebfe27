package dev.sonda.perfetto.sql.internal.duckdb;

import dev.sonda.perfetto.sql.PerfettoSqlException;
import dev.sonda.perfetto.sql.catalog.CatalogColumn;
import dev.sonda.perfetto.sql.catalog.CatalogFunction;
import dev.sonda.perfetto.sql.catalog.CatalogTable;
import dev.sonda.perfetto.sql.catalog.ValueType;
import dev.sonda.perfetto.sql.internal.operator.RelatedRowsFunction;
import dev.sonda.perfetto.sql.internal.operator.StoredTableFunction;
import dev.sonda.perfetto.sql.internal.scope.Column;
import dev.sonda.perfetto.sql.internal.scope.CompiledSelect;
import dev.sonda.perfetto.sql.internal.scope.QueryContext;
import dev.sonda.perfetto.sql.internal.scope.Relation;
import dev.sonda.perfetto.sql.internal.value.Affinity;
import dev.sonda.perfetto.sql.internal.value.TypeConversions;
import dev.sonda.perfetto.sql.internal.value.TypedExpression;
import dev.sonda.perfetto.sql.syntax.FromItem;
import java.util.ArrayList;
import java.util.List;

/**
 * Compiles table functions in FROM that start at a row: the engine returns a list of ids that is
 * unnested beside each outer row, and other columns are calls that read one cell. No join can
 * change the order of rows, and columns that are not used cost nothing.
 */
final class RelatedRowsFunctionCompiler {
  private final QueryContext context;
  private final NameResolver names;
  private final ExpressionCompiler expressions;

  RelatedRowsFunctionCompiler(
      QueryContext context, NameResolver names, ExpressionCompiler expressions) {
    this.context = context;
    this.names = names;
    this.expressions = expressions;
  }

  /** Whether the engine provides the functions that the row function is compiled to. */
  boolean isKnown(RelatedRowsFunction function) throws PerfettoSqlException {
    return context.catalog().function(function.function()) instanceof CatalogFunction.Native;
  }

  String compile(FromItem.Function item, RelatedRowsFunction function, String name, String lateral)
      throws PerfettoSqlException {
    if (item.arguments().size() != 1) {
      throw new PerfettoSqlException(
          "%s takes one id, not %d arguments"
              .formatted(item.name().name().text(), item.arguments().size()),
          item.position());
    }
    TypedExpression id = expressions.compile(item.arguments().getFirst());
    String argument =
        TypeConversions.cast(
            TypeConversions.declared(id, ValueType.INTEGER).sql(), ValueType.INTEGER);
    String alias = context.freshName();
    names.scope().add(new Relation(name, alias, columns(function, alias)));
    String found = TypeConversions.name(function.function()) + "(" + argument + ")";
    return "%s(%s) AS %s"
        .formatted(lateral, function.isNumbered() ? numbered(found) : unnested(found), alias);
  }

  private static String unnested(String found) {
    return "SELECT unnest(" + found + ") AS \"c1\"";
  }

  /** Unnests ids beside their places in the list. */
  private static String numbered(String found) {
    return "SELECT unnest(l.ids) AS \"c1\", unnest(range(len(l.ids))) AS \"c2\" FROM (SELECT "
        + found
        + " AS ids) AS l";
  }

  private List<Column> columns(RelatedRowsFunction function, String alias)
      throws PerfettoSqlException {
    List<Column> columns = new ArrayList<>();
    String id = alias + "." + CompiledSelect.sqlName(0);
    for (String name : function.columns()) {
      if (name.equals("id")) {
        String place = alias + "." + CompiledSelect.sqlName(1);
        String own = function.isNumbered() ? place : id;
        columns.add(new Column(name, own, ValueType.INTEGER, Affinity.INTEGER, false));
      } else if (context.catalog().function(function.cell(name))
          instanceof CatalogFunction.Native cell) {
        String sql = TypeConversions.name(cell.name()) + "(" + id + ")";
        columns.add(new Column(name, sql, cell.returns(), Affinity.of(cell.returns()), false));
      } else {
        columns.add(new Column(name, "NULL", ValueType.NULL, Affinity.BLOB, false));
      }
    }
    return columns;
  }

  /** Compiles a function whose rows come from a table: the table, filtered by the argument. */
  String compileTable(
      FromItem.Function item,
      StoredTableFunction function,
      CatalogTable table,
      String name,
      String lateral)
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
        columns.add(Column.of(column, alias + "." + TypeConversions.name(column.name())));
      }
    }
    names.scope().add(new Relation(name, alias, columns));
    return "%s(SELECT * FROM %s%s) AS %s"
        .formatted(lateral, TypeConversions.name(table.name()), where, alias);
  }

  private String condition(FromItem.Function item, String filter) throws PerfettoSqlException {
    TypedExpression argument = expressions.compile(item.arguments().getFirst());
    String text = TypeConversions.declared(argument, ValueType.TEXT).sql();
    return "%s IN (%s, '%s' || %s)"
        .formatted(TypeConversions.name(filter), text, StoredTableFunction.PREFIX, text);
  }
}
