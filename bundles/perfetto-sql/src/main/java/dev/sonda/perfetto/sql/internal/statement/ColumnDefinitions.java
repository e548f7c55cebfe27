package dev.sonda.perfetto.sql.internal.statement;

import dev.sonda.perfetto.sql.CompiledChange;
import dev.sonda.perfetto.sql.PerfettoSqlException;
import dev.sonda.perfetto.sql.catalog.Catalog;
import dev.sonda.perfetto.sql.catalog.CatalogColumn;
import dev.sonda.perfetto.sql.catalog.ValueType;
import dev.sonda.perfetto.sql.internal.duckdb.ExpressionCompiler;
import dev.sonda.perfetto.sql.internal.duckdb.Names;
import dev.sonda.perfetto.sql.internal.duckdb.SubqueryCompiler;
import dev.sonda.perfetto.sql.internal.scope.Affinity;
import dev.sonda.perfetto.sql.internal.scope.CommonTables;
import dev.sonda.perfetto.sql.internal.scope.QueryContext;
import dev.sonda.perfetto.sql.internal.scope.Scope;
import dev.sonda.perfetto.sql.internal.value.Conversions;
import dev.sonda.perfetto.sql.syntax.Statement;
import dev.sonda.perfetto.sql.syntax.TableDefinition;
import dev.sonda.perfetto.sql.syntax.TableDefinition.Constraint;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Columns of CREATE TABLE: of the type that their affinity means, or of any. */
public final class ColumnDefinitions {
  private final QueryContext context;

  public ColumnDefinitions(Catalog catalog) {
    context = new QueryContext(catalog);
  }

  public CompiledChange compile(Statement.CreateTable table, String engineName)
      throws PerfettoSqlException {
    TableDefinition definition = table.definition();
    if (definition == null || !definition.constraints().isEmpty()) {
      throw new PerfettoSqlException(
          "constraints of a whole table can't be compiled yet", table.position());
    }
    List<String> list = new ArrayList<>();
    List<CatalogColumn> columns = new ArrayList<>();
    for (TableDefinition.Column column : definition.columns()) {
      ValueType type = type(column);
      String constraints = constraints(column, type);
      list.add(
          Conversions.name(column.name().text()) + " " + Conversions.typeName(type) + constraints);
      columns.add(new CatalogColumn(column.name().text(), type));
    }
    String sql = "CREATE TABLE " + engineName + " (" + String.join(", ", list) + ")";
    return new CompiledChange(sql, columns);
  }

  private static ValueType type(TableDefinition.Column column) {
    String words = column.type() == null ? "" : column.type().text();
    return switch (Affinity.ofTypeName(words)) {
      case INTEGER -> ValueType.INTEGER;
      case REAL -> ValueType.REAL;
      case TEXT -> ValueType.TEXT;
      case BLOB, NUMERIC, NONE -> ValueType.ANY;
    };
  }

  private String constraints(TableDefinition.Column column, ValueType type)
      throws PerfettoSqlException {
    StringBuilder sql = new StringBuilder();
    for (Constraint constraint : column.constraints()) {
      switch (constraint) {
        case Constraint.NotNull _ -> sql.append(" NOT NULL");
        case Constraint.PrimaryKey _ -> sql.append(" PRIMARY KEY");
        case Constraint.Unique _ -> sql.append(" UNIQUE");
        case Constraint.Default(var value) ->
            sql.append(" DEFAULT ")
                .append(Conversions.to(expressions().compile(value), type).sql());
        case Constraint.Check _, Constraint.Collation _ ->
            throw new PerfettoSqlException(
                "this constraint of a column can't be compiled yet", column.name().position());
      }
    }
    return sql.toString();
  }

  private ExpressionCompiler expressions() {
    Names names = new Names(new Scope(null), new CommonTables(null), Map.of());
    return new ExpressionCompiler(context, names, new SubqueryCompiler(context));
  }
}
