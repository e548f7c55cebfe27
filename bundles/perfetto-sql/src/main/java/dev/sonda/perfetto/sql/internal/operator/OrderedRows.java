package dev.sonda.perfetto.sql.internal.operator;

import dev.sonda.perfetto.sql.catalog.ValueType;
import dev.sonda.perfetto.sql.internal.value.Conversions;
import dev.sonda.perfetto.sql.internal.value.Typed;

/** Compiles rows into a list that keeps their order. */
public final class OrderedRows {
  /** The number of a row: it keeps rows in their order, whatever the number of threads. */
  public static final String ROW_NUMBER = "\"sonda row\"";

  /** Behind an aggregate of rows that have numbers: else the engine would leave the numbers out. */
  public static final String IN_ORDER = " FILTER (WHERE " + ROW_NUMBER + " > 0)";

  private OrderedRows() {}

  /** A value of exactly that type: the engine has integers of several sizes. */
  public static Typed cast(Typed typed, ValueType type) {
    return Typed.of(Conversions.cast(Conversions.to(typed, type).sql(), type), type);
  }
}
