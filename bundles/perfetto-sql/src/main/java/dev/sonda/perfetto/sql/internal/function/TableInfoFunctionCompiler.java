package dev.sonda.perfetto.sql.internal.function;

import dev.sonda.perfetto.sql.PerfettoSqlException;
import dev.sonda.perfetto.sql.catalog.CatalogColumn;
import dev.sonda.perfetto.sql.catalog.CatalogTable;
import dev.sonda.perfetto.sql.catalog.ValueType;
import dev.sonda.perfetto.sql.internal.scope.CompiledSelect;
import dev.sonda.perfetto.sql.internal.scope.CompiledSelect.OutputColumn;
import dev.sonda.perfetto.sql.internal.scope.QueryContext;
import dev.sonda.perfetto.sql.internal.value.Affinity;
import dev.sonda.perfetto.sql.internal.value.TypeConversions;
import dev.sonda.perfetto.sql.syntax.Expression;
import dev.sonda.perfetto.sql.syntax.FromItem;
import java.util.ArrayList;
import java.util.List;

/**
 * Compiles {@code perfetto_table_info('table')}: columns of a table, with the storage types that
 * Perfetto would choose. The types follow from the values: the least type that holds all of them,
 * whether there are nulls, and whether values ascend.
 */
public final class TableInfoFunctionCompiler {
  /** Name of the function in queries. */
  public static final String NAME = "perfetto_table_info";

  /**
   * Name prefix of tables filled by importers; other tables have an additional column {@code
   * _auto_id}.
   */
  static final String OF_TRACE = "__intrinsic_";

  /** Perfetto's number for how a column is sorted: 0 id, 1 set id, 2 sorted, 3 unsorted. */
  private static final String SORTED =
      "CASE WHEN nulls > 0 OR NOT is_sorted THEN 3 WHEN is_id THEN 0 WHEN is_set THEN 1 ELSE 2 END";

  private static final String INTEGER =
      "CASE WHEN nulls = 0 AND is_id THEN 'id' WHEN low >= 0 AND high <= 4294967295 THEN 'uint32'"
          + " WHEN low >= -2147483648 AND high <= 2147483647 THEN 'int32' ELSE 'int64' END";

  private TableInfoFunctionCompiler() {}

  /** The rows of the function, one per column of the table. */
  public static CompiledSelect of(FromItem.Function item, QueryContext context)
      throws PerfettoSqlException {
    if (!(item.arguments().size() == 1
        && item.arguments().getFirst() instanceof Expression.TextLiteral literal)) {
      throw new PerfettoSqlException(
          NAME + " takes the name of a table in quotes", item.position());
    }
    CatalogTable table = context.catalog().table(literal.value());
    if (table == null) {
      throw new PerfettoSqlException(
          "Perfetto table '%s' not found.".formatted(literal.value()), literal.position());
    }
    List<String> rows = new ArrayList<>();
    for (CatalogColumn column : table.columns()) {
      rows.add(row(table, column, rows.size()));
    }
    if (!table.name().startsWith(OF_TRACE)) {
      rows.add("SELECT CAST(%d AS BIGINT), '_auto_id', 'id', 0, 0".formatted(rows.size()));
    }
    return new CompiledSelect(String.join(" UNION ALL ", rows), columns());
  }

  private static List<OutputColumn> columns() {
    return List.of(
        column("id", ValueType.INTEGER),
        column("name", ValueType.TEXT),
        column("col_type", ValueType.TEXT),
        column("nullable", ValueType.INTEGER),
        column("sorted", ValueType.INTEGER));
  }

  private static OutputColumn column(String name, ValueType type) {
    return new OutputColumn(name, type, Affinity.of(type));
  }

  private static String row(CatalogTable table, CatalogColumn column, int number) {
    String value = TypeConversions.name(column.name());
    boolean isInteger = column.type() == ValueType.INTEGER;
    String id = isInteger ? "coalesce(bool_and(v = r), false)" : "false";
    String set =
        isInteger ? "coalesce(bool_and(b IS NOT DISTINCT FROM v OR v = r), false)" : "false";
    return """
    SELECT CAST(%d AS BIGINT) AS "c1", %s AS "c2", %s AS "c3", \
    CAST(nulls > 0 AS BIGINT) AS "c4", CAST(%s AS BIGINT) AS "c5" FROM (\
    SELECT count(*) - count(v) AS nulls, min(v) AS low, max(v) AS high, %s AS is_id, \
    %s AS is_set, coalesce(bool_and(b IS NULL OR b <= v), true) AS is_sorted FROM (\
    SELECT v, r, lag(v) OVER (ORDER BY r) AS b FROM (\
    SELECT %s AS v, row_number() OVER () - 1 AS r FROM %s)))\
    """
        .formatted(
            number,
            TypeConversions.quoted(column.name()),
            type(column.type()),
            SORTED,
            id,
            set,
            value,
            TypeConversions.name(table.name()));
  }

  private static String type(ValueType type) {
    return switch (type) {
      case INTEGER -> INTEGER;
      case REAL -> "'double'";
      case TEXT, BLOB, ANY -> "'string'";
      case NULL -> "'uint32'";
    };
  }
}
