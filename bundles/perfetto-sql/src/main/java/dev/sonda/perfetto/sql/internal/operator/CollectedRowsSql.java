package dev.sonda.perfetto.sql.internal.operator;

import dev.sonda.perfetto.sql.TableOperatorCall.Argument;
import dev.sonda.perfetto.sql.catalog.CatalogColumn;
import dev.sonda.perfetto.sql.catalog.ValueType;
import java.util.List;
import java.util.stream.Collectors;

/**
 * SQL that hands rows of numbers to an operator as the engine reads them. Lists of them would be
 * copied several times, and take several times as much memory.
 */
public final class CollectedRowsSql {
  private static final String PREFIX = "sonda_rows_";

  private CollectedRowsSql() {}

  /** Whether all columns have numbers; false if there are none. */
  public static boolean canHave(List<CatalogColumn> columns) {
    return !columns.isEmpty()
        && columns.stream()
            .allMatch(
                column -> column.type() == ValueType.INTEGER || column.type() == ValueType.REAL);
  }

  /** The argument of an operator whose value is an {@link #aggregate}. */
  public static Argument argument(List<CatalogColumn> columns) {
    return new Argument.CollectedRows(collector(columns), columns);
  }

  /** The name of the function that collects rows with columns of these types. */
  private static String collector(List<CatalogColumn> columns) {
    return columns.stream()
        .map(column -> column.type() == ValueType.REAL ? "d" : "l")
        .collect(Collectors.joining("", PREFIX, ""));
  }

  /**
   * The aggregate over the rows of a query that numbers them.
   *
   * @param cells the columns' values, with exactly their types
   */
  public static String aggregate(List<CatalogColumn> columns, List<String> cells) {
    return "max(%s(%s, %s))"
        .formatted(collector(columns), RowOrderSql.ROW_NUMBER, String.join(", ", cells));
  }
}
