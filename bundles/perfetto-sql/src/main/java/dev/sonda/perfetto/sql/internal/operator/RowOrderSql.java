package dev.sonda.perfetto.sql.internal.operator;

import dev.sonda.perfetto.sql.catalog.ValueType;
import dev.sonda.perfetto.sql.internal.value.TypeConversions;
import dev.sonda.perfetto.sql.internal.value.TypedExpression;

/** SQL fragments that collect rows into a list in their order. */
public final class RowOrderSql {
  /**
   * Name of a row number column, which preserves the order of rows regardless of the number of
   * threads.
   */
  public static final String ROW_NUMBER = "\"sonda row\"";

  /**
   * FILTER clause appended to an aggregate of numbered rows. Without it the engine would optimise
   * the numbers away.
   */
  public static final String IN_ORDER = " FILTER (WHERE " + ROW_NUMBER + " > 0)";

  private RowOrderSql() {}

  /** Casts a value to exactly that type, because the engine has integers of several sizes. */
  public static TypedExpression cast(TypedExpression typed, ValueType type) {
    return TypedExpression.of(
        TypeConversions.cast(TypeConversions.to(typed, type).sql(), type), type);
  }
}
