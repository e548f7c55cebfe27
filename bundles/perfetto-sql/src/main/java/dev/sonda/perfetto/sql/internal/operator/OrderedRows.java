package dev.sonda.perfetto.sql.internal.operator;

import dev.sonda.perfetto.sql.catalog.ValueType;
import dev.sonda.perfetto.sql.internal.value.Conversions;
import dev.sonda.perfetto.sql.internal.value.TypedExpression;

/** Compiles rows into a list that preserves their order. */
public final class OrderedRows {
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

  private OrderedRows() {}

  /** Casts a value to exactly that type, because the engine has integers of several sizes. */
  public static TypedExpression cast(TypedExpression typed, ValueType type) {
    return TypedExpression.of(Conversions.cast(Conversions.to(typed, type).sql(), type), type);
  }
}
