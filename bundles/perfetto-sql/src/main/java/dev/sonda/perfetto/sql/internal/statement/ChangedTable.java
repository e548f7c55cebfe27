package dev.sonda.perfetto.sql.internal.statement;

import dev.sonda.perfetto.sql.PerfettoSqlException;
import dev.sonda.perfetto.sql.catalog.CatalogColumn;
import dev.sonda.perfetto.sql.catalog.CatalogTable;
import dev.sonda.perfetto.sql.internal.duckdb.ExpressionCompiler;
import dev.sonda.perfetto.sql.internal.duckdb.NameResolver;
import dev.sonda.perfetto.sql.internal.duckdb.SubqueryCompiler;
import dev.sonda.perfetto.sql.internal.lexer.ClosestName;
import dev.sonda.perfetto.sql.internal.scope.Column;
import dev.sonda.perfetto.sql.internal.scope.CommonTableExpressions;
import dev.sonda.perfetto.sql.internal.scope.QueryContext;
import dev.sonda.perfetto.sql.internal.scope.Relation;
import dev.sonda.perfetto.sql.internal.scope.Scope;
import dev.sonda.perfetto.sql.internal.value.TypeConversions;
import dev.sonda.perfetto.sql.internal.value.TypedExpression;
import dev.sonda.perfetto.sql.syntax.Expression;
import dev.sonda.perfetto.sql.syntax.Name;
import dev.sonda.perfetto.sql.syntax.RowChangeStatement.Assignment;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The table that a statement changes.
 *
 * @param engineName the engine's name of the table, quoted
 * @param parameters values of the statement's parameters
 */
record ChangedTable(
    QueryContext context,
    CatalogTable table,
    String engineName,
    Map<String, TypedExpression> parameters) {
  CatalogColumn column(Name name) throws PerfettoSqlException {
    for (CatalogColumn column : table.columns()) {
      if (name.is(column.name())) {
        return column;
      }
    }
    throw new PerfettoSqlException(
        "there is no column "
            + name.text()
            + " in "
            + table.name()
            + ClosestName.question(name.text(), table.columns().stream().map(CatalogColumn::name)),
        name.position());
  }

  /** The table's rows under a name of the statement and an alias of the engine's SQL. */
  Relation relation(String name, String alias) {
    List<Column> columns = new ArrayList<>();
    for (CatalogColumn column : table.columns()) {
      columns.add(Column.of(column, alias + "." + TypeConversions.name(column.name())));
    }
    return new Relation(name, alias, columns);
  }

  ExpressionCompiler expressions(Relation... relations) {
    Scope scope = new Scope(null);
    for (Relation relation : relations) {
      scope.add(relation);
    }
    NameResolver names = new NameResolver(scope, new CommonTableExpressions(null), parameters);
    return new ExpressionCompiler(context, names, new SubqueryCompiler(context));
  }

  /**
   * The assigned expressions by their columns; a row is taken apart. Of several assignments to a
   * column the last one counts.
   */
  Map<CatalogColumn, Expression> values(List<Assignment> assignments) throws PerfettoSqlException {
    Map<CatalogColumn, Expression> values = new LinkedHashMap<>();
    for (Assignment assignment : assignments) {
      List<Name> columns = assignment.columns();
      Expression value = assignment.value();
      List<Expression> parts =
          columns.size() > 1 && value instanceof Expression.RowValue row
              ? row.values()
              : List.of(value);
      if (columns.size() > 1 && value instanceof Expression.ScalarSelect) {
        throw new PerfettoSqlException(
            "a query as the value of several columns can't be compiled yet", value.position());
      }
      if (columns.size() != parts.size()) {
        throw new PerfettoSqlException(
            "%d values for %d columns".formatted(parts.size(), columns.size()), value.position());
      }
      for (int i = 0; i < parts.size(); i++) {
        values.put(column(columns.get(i)), parts.get(i));
      }
    }
    return values;
  }
}
