package dev.sonda.perfetto.sql.internal.value;

import dev.sonda.perfetto.sql.catalog.ValueType;
import dev.sonda.perfetto.sql.syntax.OrderingTerm;
import dev.sonda.perfetto.sql.syntax.OrderingTerm.Nulls;

/** Compiles terms of ORDER BY; nulls are the smallest values, as in SQLite. */
public final class OrderByTermCompiler {
  private OrderByTermCompiler() {}

  /** Whether a term influences the order. DuckDB rejects constant terms in ORDER BY. */
  public static boolean hasEffect(TypedExpression typed) {
    return typed.constant() == null && typed.type() != ValueType.NULL;
  }

  /** A term in ascending order, with nulls first, the default of SQLite. */
  public static String ascending(TypedExpression typed) {
    return key(typed) + " ASC NULLS FIRST";
  }

  /** A value of a type that the engine orders as SQLite orders the given one. */
  public static TypedExpression typedKey(TypedExpression typed) {
    ValueType type = typed.type() == ValueType.ANY ? ValueType.BLOB : typed.type();
    return TypedExpression.of(key(typed), type);
  }

  private static String key(TypedExpression typed) {
    return typed.type() == ValueType.ANY
        ? DynamicValues.sortKey(typed, typed.usedCollation())
        : ComparisonCompiler.collated(typed, typed.usedCollation());
  }

  public static String sql(TypedExpression typed, OrderingTerm term) {
    return key(typed)
        + (term.isDescending() ? " DESC" : " ASC")
        + (areNullsFirst(term) ? " NULLS FIRST" : " NULLS LAST");
  }

  private static boolean areNullsFirst(OrderingTerm term) {
    return term.nulls() == Nulls.DEFAULT ? !term.isDescending() : term.nulls() == Nulls.FIRST;
  }

  /** Whether values ascend by a term, nulls first. */
  public static boolean isAscending(OrderingTerm term) {
    return !term.isDescending() && areNullsFirst(term);
  }
}
