package dev.sonda.perfetto.sql.internal.duckdb;

import dev.sonda.perfetto.sql.catalog.ValueType;
import dev.sonda.perfetto.sql.internal.value.Comparison;
import dev.sonda.perfetto.sql.internal.value.Dynamic;
import dev.sonda.perfetto.sql.internal.value.Typed;
import dev.sonda.perfetto.sql.syntax.OrderingTerm;
import dev.sonda.perfetto.sql.syntax.OrderingTerm.Nulls;

/** Terms of ORDER BY; nulls are the smallest values. */
final class Ordering {
  private Ordering() {}

  /** DuckDB refuses to order by what is the same in all rows. */
  static boolean hasEffect(Typed typed) {
    return typed.constant() == null && typed.type() != ValueType.NULL;
  }

  static String sql(Typed typed, OrderingTerm term) {
    boolean areNullsFirst =
        term.nulls() == Nulls.DEFAULT ? !term.isDescending() : term.nulls() == Nulls.FIRST;
    String key =
        typed.type() == ValueType.ANY
            ? Dynamic.sortKey(typed, typed.usedCollation())
            : Comparison.collated(typed, typed.usedCollation());
    return key
        + (term.isDescending() ? " DESC" : " ASC")
        + (areNullsFirst ? " NULLS FIRST" : " NULLS LAST");
  }
}
