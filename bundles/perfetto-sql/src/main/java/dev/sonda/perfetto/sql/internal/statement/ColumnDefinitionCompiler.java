package dev.sonda.perfetto.sql.internal.statement;

import dev.sonda.perfetto.sql.CompiledTableChange;
import dev.sonda.perfetto.sql.PerfettoSqlException;
import dev.sonda.perfetto.sql.catalog.Catalog;
import dev.sonda.perfetto.sql.catalog.CatalogColumn;
import dev.sonda.perfetto.sql.catalog.ValueType;
import dev.sonda.perfetto.sql.internal.duckdb.ExpressionCompiler;
import dev.sonda.perfetto.sql.internal.duckdb.NameResolver;
import dev.sonda.perfetto.sql.internal.duckdb.SubqueryCompiler;
import dev.sonda.perfetto.sql.internal.scope.CommonTableExpressions;
import dev.sonda.perfetto.sql.internal.scope.QueryContext;
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

/**
 * Compiles the columns of CREATE TABLE; the type of a column follows from its affinity and may be
 * {@code ANY}.
 */
public final class ColumnDefinitionCompiler {
  private final QueryContext context;

  /**
   * Statement that creates the sequence for an integer primary key; empty if there is no such key.
   */
  private String numbers = "";

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
      String constraints = constraints(column, type, engineName);
      list.add(
          TypeConversions.name(column.name().text())
              + " "
              + TypeConversions.typeName(type)
              + constraints);
      columns.add(new CatalogColumn(column.name().text(), type));
    }
    for (Constraint constraint : definition.constraints()) {
      list.add(ofTable(constraint, table));
    }
    String sql = "CREATE TABLE " + engineName + " (" + String.join(", ", list) + ")";
    return new CompiledTableChange(numbers + sql, columns);
  }

  private static String ofTable(Constraint constraint, Statement.CreateTable table)
      throws PerfettoSqlException {
    return switch (constraint) {
      case Constraint.PrimaryKey key -> "PRIMARY KEY (" + names(key.columns()) + ")";
      case Constraint.Unique unique -> "UNIQUE (" + names(unique.columns()) + ")";
      default ->
          throw new PerfettoSqlException(
              "this constraint of a table can't be compiled yet", table.position());
    };
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

  private String constraints(TableDefinition.Column column, ValueType type, String engineName)
      throws PerfettoSqlException {
    StringBuilder sql = new StringBuilder();
    for (Constraint constraint : column.constraints()) {
      switch (constraint) {
        case Constraint.NotNull _ -> sql.append(" NOT NULL");
        case Constraint.PrimaryKey _ -> sql.append(primaryKey(column, engineName));
        case Constraint.Unique _ -> sql.append(" UNIQUE");
        case Constraint.Default(var value) ->
            sql.append(" DEFAULT ")
                .append(TypeConversions.to(expressions().compile(value), type).sql());
        case Constraint.Check _, Constraint.Collation _ ->
            throw new PerfettoSqlException(
                "this constraint of a column can't be compiled yet", column.name().position());
      }
    }
    return sql.toString();
  }

  /**
   * The primary key clause; an INTEGER key gets numbers from a sequence when an INSERT omits it.
   */
  private String primaryKey(TableDefinition.Column column, String engineName) {
    boolean isNumber = column.type() != null && column.type().text().equalsIgnoreCase("INTEGER");
    if (!isNumber) {
      return " PRIMARY KEY";
    }
    String sequence = engineName.substring(0, engineName.length() - 1) + " numbers\"";
    numbers = "CREATE OR REPLACE SEQUENCE " + sequence + "; ";
    return " PRIMARY KEY DEFAULT nextval(" + TypeConversions.quoted(sequence) + ")";
  }

  private ExpressionCompiler expressions() {
    NameResolver names =
        new NameResolver(new Scope(null), new CommonTableExpressions(null), Map.of());
    return new ExpressionCompiler(context, names, new SubqueryCompiler(context));
  }
}
