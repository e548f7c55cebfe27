package dev.sonda.perfetto.sql.catalog;

import java.util.List;

/**
 * Hidden columns that tell the order in which SQLite would read the rows of a view or query.
 *
 * @param types types of the columns, by which rows are in ascending order, nulls first; empty if
 *     the order isn't known
 * @param isKept whether the engine, too, returns the rows in that order, if a query reads nothing
 *     else
 */
public record RowOrder(List<ValueType> types, boolean isKept) {
  /** No order that is known. */
  public static final RowOrder NONE = new RowOrder(List.of(), false);

  public RowOrder {
    types = List.copyOf(types);
  }

  /** Whether there are no columns that tell the order. */
  public boolean isUnknown() {
    return types.isEmpty();
  }

  /**
   * The name of one of the columns in the engine's SQL. It begins with a space, so that it differs
   * from names that authors give.
   */
  public static String column(int index) {
    return "\" order " + (index + 1) + '"';
  }
}
