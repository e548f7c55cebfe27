package dev.sonda.perfetto.sql.internal.scope;

import dev.sonda.perfetto.sql.catalog.ValueType;
import dev.sonda.perfetto.sql.internal.value.ComparisonCompiler;
import dev.sonda.perfetto.sql.internal.value.TypedExpression;
import java.util.ArrayList;
import java.util.List;

/** Compiles DISTINCT, with SQLite's equality of values. */
public final class DistinctCompiler {
  /** The column of first rows by which they come in the order of the query. */
  public static final String NUMBER = "\" row\"";

  private DistinctCompiler() {}

  /**
   * The query without duplicate rows.
   *
   * @param values the columns of the query, with their collations
   */
  public static CompiledSelect rows(
      QueryContext context, CompiledSelect query, List<TypedExpression> values) {
    String alias = context.freshName();
    String keys = String.join(", ", keys(query, alias, values));
    String on = needsKeys(values) ? "DISTINCT ON (" + keys + ") " : "DISTINCT ";
    return new CompiledSelect(
        "SELECT " + on + alias + ".* FROM (" + query.sql() + ") AS " + alias, query.columns());
  }

  /**
   * The first one of the rows that are equal, in the order of the query, with all that the query
   * returns beside its columns.
   *
   * @param values the columns of the query, with their collations
   */
  public static String firstRows(
      QueryContext context, CompiledSelect query, List<TypedExpression> values) {
    String rows = context.freshName();
    String numbered = context.freshName();
    return """
    SELECT DISTINCT ON (%1$s) %2$s.* FROM (SELECT %3$s.*, row_number() OVER () AS %4$s \
    FROM (%5$s) AS %3$s) AS %2$s ORDER BY %2$s.%4$s\
    """
        .formatted(
            String.join(", ", keys(query, numbered, values)), numbered, rows, NUMBER, query.sql());
  }

  public static boolean needsKeys(List<TypedExpression> values) {
    return values.stream()
        .anyMatch(value ->
            value.type() == ValueType.ANY
                || value.usedCollation() != TypedExpression.Collation.BINARY);
  }

  /** The expressions, one per column, that are equal exactly if rows are equal. */
  public static List<String> keys(
      CompiledSelect query, String alias, List<TypedExpression> values) {
    List<String> keys = new ArrayList<>();
    for (int i = 0; i < values.size(); i++) {
      TypedExpression column =
          TypedExpression.of(alias + "." + CompiledSelect.sqlName(i), query.columns().get(i).type())
              .withCollation(values.get(i).usedCollation());
      keys.add(ComparisonCompiler.equalityKey(column));
    }
    return keys;
  }
}
