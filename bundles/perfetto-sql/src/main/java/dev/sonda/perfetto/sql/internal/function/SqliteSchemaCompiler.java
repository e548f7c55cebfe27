package dev.sonda.perfetto.sql.internal.function;

import dev.sonda.perfetto.sql.PerfettoSqlException;
import dev.sonda.perfetto.sql.catalog.Catalog;
import dev.sonda.perfetto.sql.catalog.CatalogColumn;
import dev.sonda.perfetto.sql.catalog.CatalogTable;
import dev.sonda.perfetto.sql.catalog.ValueType;
import dev.sonda.perfetto.sql.internal.scope.CompiledSelect;
import dev.sonda.perfetto.sql.internal.scope.CompiledSelect.OutputColumn;
import dev.sonda.perfetto.sql.internal.value.Affinity;
import dev.sonda.perfetto.sql.internal.value.TypeConversions;
import dev.sonda.perfetto.sql.internal.value.TypedExpression;
import dev.sonda.perfetto.sql.syntax.Expression;
import dev.sonda.perfetto.sql.syntax.FromItem;
import dev.sonda.perfetto.sql.syntax.Name;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/**
 * Compiles SQLite's descriptions of a database: the table {@code sqlite_schema} of tables and
 * views, and {@code pragma_table_info('table')} of a table's columns.
 */
public final class SqliteSchemaCompiler {
  private static final String TABLE_INFO = "pragma_table_info";

  private final Catalog catalog;

  public SqliteSchemaCompiler(Catalog catalog) {
    this.catalog = catalog;
  }

  /** Whether the name is that of the table of tables. */
  public static boolean isSchema(Name name) {
    return name.is("sqlite_schema") || name.is("sqlite_master");
  }

  public static boolean isTableInfo(Name name) {
    return name.is(TABLE_INFO);
  }

  /** The rows of {@code sqlite_schema}; statements aren't known, so {@code sql} is null. */
  public CompiledSelect schema() {
    List<String> rows = new ArrayList<>();
    for (String name : names()) {
      String quoted = TypeConversions.quoted(name);
      String type = catalog.isView(name) ? "'view'" : "'table'";
      rows.add(
          "(%1$s, %2$s, %2$s, CAST(0 AS BIGINT), CAST(NULL AS VARCHAR), %2$s)"
              .formatted(type, quoted));
    }
    return rows(
        rows,
        List.of(
            column("type", ValueType.TEXT),
            column("name", ValueType.TEXT),
            column("tbl_name", ValueType.TEXT),
            column("rootpage", ValueType.INTEGER),
            column("sql", ValueType.TEXT)));
  }

  /**
   * The rows of {@code pragma_table_info}: the columns of the table that the argument names, none
   * if there is no such table.
   *
   * @param arguments the compiled arguments
   */
  public CompiledSelect tableInfo(FromItem.Function item, List<TypedExpression> arguments)
      throws PerfettoSqlException {
    if (arguments.size() != 1) {
      throw new PerfettoSqlException(TABLE_INFO + " takes the name of a table", item.position());
    }
    boolean isConstant = item.arguments().getFirst() instanceof Expression.TextLiteral;
    List<String> rows = new ArrayList<>();
    if (item.arguments().getFirst() instanceof Expression.TextLiteral literal) {
      addColumns(literal.value().toLowerCase(Locale.ROOT), rows);
    } else {
      addColumnsOfAll(rows);
    }
    CompiledSelect all =
        rows(
            rows,
            List.of(
                column("cid", ValueType.INTEGER),
                column("name", ValueType.TEXT),
                column("type", ValueType.TEXT),
                column("notnull", ValueType.INTEGER),
                column("dflt_value", ValueType.TEXT),
                column("pk", ValueType.INTEGER)));
    if (isConstant || rows.isEmpty()) {
      return all;
    }
    String name = TypeConversions.text(arguments.getFirst()).sql();
    return new CompiledSelect(all.sql() + " WHERE t = lower(" + name + ")", all.columns());
  }

  /** The names of all tables and views, each once, however often the catalog has it. */
  private Set<String> names() {
    Set<String> names = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
    names.addAll(catalog.tableNames());
    return names;
  }

  private void addColumnsOfAll(List<String> rows) throws PerfettoSqlException {
    catalog.table(TABLE_INFO); // a lookup makes the catalog read the names that it has implicitly
    for (String name : names()) {
      try {
        addColumns(name.toLowerCase(Locale.ROOT), rows);
      } catch (PerfettoSqlException e) {
        // A table that can't be created has no columns; only queries of itself should fail.
      }
    }
  }

  private void addColumns(String name, List<String> rows) throws PerfettoSqlException {
    CatalogTable table = catalog.table(name);
    if (table == null) {
      return;
    }
    boolean isOfTrace = table.name().startsWith(TableInfoFunctionCompiler.OF_TRACE);
    for (int i = 0; i < table.columns().size(); i++) {
      CatalogColumn column = table.columns().get(i);
      rows.add(
          """
          (CAST(%d AS BIGINT), %s, '%s', CAST(0 AS BIGINT), CAST(NULL AS VARCHAR), \
          CAST(%d AS BIGINT), lower(%s))\
          """
              .formatted(
                  i,
                  TypeConversions.quoted(column.name()),
                  type(column.type()),
                  isOfTrace && column.name().equals("id") ? 1 : 0,
                  TypeConversions.quoted(name)));
    }
  }

  /** The type as Perfetto declares it. */
  private static String type(ValueType type) {
    return switch (type) {
      case INTEGER -> "INTEGER";
      case REAL -> "DOUBLE";
      case TEXT -> "TEXT";
      case BLOB -> "BLOB";
      case NULL, ANY -> "";
    };
  }

  private static OutputColumn column(String name, ValueType type) {
    return new OutputColumn(name, type, Affinity.of(type));
  }

  /** A query of rows, whose last value, the column {@code t}, is the name of a table. */
  private static CompiledSelect rows(List<String> rows, List<OutputColumn> columns) {
    List<String> names = new ArrayList<>();
    List<String> nulls = new ArrayList<>();
    for (OutputColumn column : columns) {
      String name = CompiledSelect.sqlName(names.size());
      String type = column.type() == ValueType.TEXT ? "VARCHAR" : "BIGINT";
      names.add(name);
      nulls.add("CAST(NULL AS %s) AS %s".formatted(type, name));
    }
    String list = String.join(", ", names);
    String sql =
        rows.isEmpty()
            ? "SELECT " + String.join(", ", nulls) + " WHERE false"
            : "SELECT %1$s FROM (VALUES %2$s) AS s(%1$s, t)"
                .formatted(list, String.join(", ", rows));
    return new CompiledSelect(sql, columns);
  }
}
