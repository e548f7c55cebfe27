package dev.sonda.perfetto.sql.internal.duckdb;

import dev.sonda.perfetto.sql.catalog.ValueType;
import dev.sonda.perfetto.sql.internal.scope.Output;
import dev.sonda.perfetto.sql.internal.scope.QueryContext;
import dev.sonda.perfetto.sql.internal.value.Comparison;
import dev.sonda.perfetto.sql.internal.value.Typed;
import java.util.ArrayList;
import java.util.List;

/** Compiles DISTINCT, with SQLite's equality of values. */
final class Distinct {
  private Distinct() {}

  /**
   * The query without duplicate rows.
   *
   * @param values the columns of the query, with their collations
   */
  static Output rows(QueryContext context, Output query, List<Typed> values) {
    String alias = context.freshName();
    String keys = String.join(", ", keys(query, alias, values));
    String on = needsKeys(values) ? "DISTINCT ON (" + keys + ") " : "DISTINCT ";
    return new Output(
        "SELECT " + on + alias + ".* FROM (" + query.sql() + ") AS " + alias, query.columns());
  }

  static boolean needsKeys(List<Typed> values) {
    return values.stream()
        .anyMatch(value ->
            value.type() == ValueType.ANY || value.usedCollation() != Typed.Collation.BINARY);
  }

  /** The expressions, one per column, that are equal exactly if rows are equal. */
  static List<String> keys(Output query, String alias, List<Typed> values) {
    List<String> keys = new ArrayList<>();
    for (int i = 0; i < values.size(); i++) {
      Typed column =
          Typed.of(alias + "." + Output.sqlName(i), query.columns().get(i).type())
              .withCollation(values.get(i).usedCollation());
      keys.add(Comparison.equalityKey(column));
    }
    return keys;
  }
}
