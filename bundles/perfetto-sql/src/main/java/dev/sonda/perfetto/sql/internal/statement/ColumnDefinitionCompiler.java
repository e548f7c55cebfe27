package dev.sonda.perfetto.sql.internal.statement;

import dev.sonda.perfetto.sql.CompiledTableChange;
import dev.sonda.perfetto.sql.PerfettoSqlException;
import dev.sonda.perfetto.sql.catalog.Catalog;
import dev.sonda.perfetto.sql.catalog.CatalogColumn;
import dev.sonda.perfetto.sql.catalog.CatalogTable;
import dev.sonda.perfetto.sql.catalog.ValueType;
import dev.sonda.perfetto.sql.internal.duckdb.ExpressionCompiler;
import dev.sonda.perfetto.sql.internal.duckdb.NameResolver;
import dev.sonda.perfetto.sql.internal.duckdb.SubqueryCompiler;
import dev.sonda.perfetto.sql.internal.scope.Column;
import dev.sonda.perfetto.sql.internal.scope.CommonTableExpressions;
import dev.sonda.perfetto.sql.internal.scope.QueryContext;
import dev.sonda.perfetto.sql.internal.scope.Relation;
import dev.sonda.perfetto.sql.internal.scope.Scope;
import dev.sonda.perfetto.sql.internal.value.Affinity;
import dev.sonda.perfetto.sql.internal.value.TypeConversions;
import dev.sonda.perfetto.sql.syntax.Expression.ColumnName;
import dev.sonda.perfetto.sql.syntax.OrderingTerm;
import dev.sonda.perfetto.sql.syntax.Statement;
import dev.sonda.perfetto.sql.syntax.TableDefinition;
import dev.sonda.perfetto.sql.syntax.TableDefinition.Constraint;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Compiles the columns of CREATE TABLE; the type of a column follows from its affinity and may be
 * {@code ANY}.
 */
public final class ColumnDefinitionCompiler {
  private final QueryContext context;

  public ColumnDefinitionCompiler(Catalog catalog) {
    context = new QueryContext(catalog);
  }

  public CompiledTableChange compile(Statement.CreateTable table, String engineName)
      throws PerfettoSqlException {
    TableDefinition definition = table.definition();
    if (definition == null) {
      throw new IllegalArgumentException("a table by a query");
    }
    List<String> list = new ArrayList<>();
    List<CatalogColumn> columns = new ArrayList<>();
    for (TableDefinition.Column column : definition.columns()) {
      ValueType type = isInKey(column, definition) ? keyType(column) : type(column);
      list.add(
          TypeConversions.name(column.name().text())
              + " "
              + TypeConversions.typeName(type)
              + constraints(column, type, definition));
      columns.add(new CatalogColumn(column.name().text(), type));
    }
    CatalogTable made = new CatalogTable(table.name().name().text(), columns, definition);
    for (Constraint constraint : definition.constraints()) {
      if (!(constraint instanceof Constraint.Check)) {
        list.add(ofTable(constraint, table));
      }
    }
    list.addAll(checks(made, definition));
    String sql = "CREATE TABLE " + engineName + " (" + String.join(", ", list) + ")";
    return new CompiledTableChange(sql, made, List.of(), List.of());
  }

  /** The conditions of CHECK, by the names of the columns alone. */
  private List<String> checks(CatalogTable table, TableDefinition definition)
      throws PerfettoSqlException {
    List<Column> columns =
        table.columns().stream()
            .map(column -> Column.of(column, TypeConversions.name(column.name())))
            .toList();
    Scope scope = new Scope(null);
    scope.add(new Relation(table.name(), TypeConversions.name(table.name()), columns));
    List<String> list = new ArrayList<>();
    for (Constraint.Check check : RowConstraints.checks(definition)) {
      String condition = expressions(scope).condition(check.condition());
      if (!isAllowed(condition)) {
        throw new PerfettoSqlException(
            "a CHECK with this expression can't be compiled yet", check.condition().position());
      }
      list.add("CHECK (" + condition + ")");
    }
    return list;
  }

  /** Whether the engine takes a condition for CHECK: one without queries and lambdas. */
  private static boolean isAllowed(String condition) {
    return !condition.contains("SELECT ") && !condition.contains("lambda ");
  }

  private static String ofTable(Constraint constraint, Statement.CreateTable table)
      throws PerfettoSqlException {
    return switch (constraint) {
      case Constraint.PrimaryKey key ->
          keyWords(table.definition()) + " (" + names(key.columns()) + ")";
      case Constraint.Unique unique -> "UNIQUE (" + names(unique.columns()) + ")";
      default ->
          throw new PerfettoSqlException(
              "this constraint of a table can't be compiled yet", table.position());
    };
  }

  /** The words for a primary key, which allows NULL in SQLite's tables with numbered rows. */
  private static String keyWords(@Nullable TableDefinition definition) {
    boolean isNotNull =
        definition != null
            && (definition.isWithoutRowid() || TableKey.rowNumber(definition) != null);
    return isNotNull ? "PRIMARY KEY" : "UNIQUE";
  }

  private static String names(List<OrderingTerm> terms) throws PerfettoSqlException {
    List<String> names = new ArrayList<>();
    for (OrderingTerm term : terms) {
      if (!(term.expression() instanceof ColumnName column)) {
        throw new PerfettoSqlException(
            "a key that is no column can't be compiled yet", term.position());
      }
      names.add(TypeConversions.name(column.column().text()));
    }
    return String.join(", ", names);
  }

  private static boolean isInKey(TableDefinition.Column column, TableDefinition definition) {
    return Stream.concat(definition.constraints().stream(), column.constraints().stream())
        .anyMatch(constraint ->
            switch (constraint) {
              case Constraint.PrimaryKey key -> isOf(column, key.columns());
              case Constraint.Unique unique -> isOf(column, unique.columns());
              default -> false;
            });
  }

  /** Whether a key includes the column; a constraint of a single column names no columns. */
  private static boolean isOf(TableDefinition.Column column, List<OrderingTerm> key) {
    return key.isEmpty()
        || key.stream()
            .anyMatch(term ->
                term.expression() instanceof ColumnName name
                    && column.name().is(name.column().text()));
  }

  /**
   * The type of a key column; the engine can't index values of type {@code ANY}, so they are stored
   * as text.
   */
  private static ValueType keyType(TableDefinition.Column column) {
    ValueType type = type(column);
    return type == ValueType.ANY ? ValueType.TEXT : type;
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

  private String constraints(
      TableDefinition.Column column, ValueType type, TableDefinition definition)
      throws PerfettoSqlException {
    StringBuilder sql = new StringBuilder();
    for (Constraint constraint : column.constraints()) {
      switch (constraint) {
        case Constraint.NotNull _ -> sql.append(" NOT NULL");
        case Constraint.PrimaryKey _ -> sql.append(" ").append(keyWords(definition));
        case Constraint.Unique _ -> sql.append(" UNIQUE");
        case Constraint.Default(var value) ->
            sql.append(" DEFAULT ")
                .append(
                    TypeConversions.to(expressions(new Scope(null)).compile(value), type).sql());
        case Constraint.Check _ -> {}
        case Constraint.Collation _ ->
            throw new PerfettoSqlException(
                "this constraint of a column can't be compiled yet", column.name().position());
      }
    }
    return sql.toString();
  }

  private ExpressionCompiler expressions(Scope scope) {
    NameResolver names = new NameResolver(scope, new CommonTableExpressions(null), Map.of());
    return new ExpressionCompiler(context, names, new SubqueryCompiler(context));
  }
}
