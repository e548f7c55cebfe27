package dev.sonda.engine.duckdb.internal;

import dev.sonda.engine.Query;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A statement that DuckDB may run without preparing it first. DuckDB 2.0 plans a prepared statement
 * that reads tables twice, when it is prepared and when it is executed.
 */
record DirectStatement(String sql, boolean hasRows) {
  private static final Pattern HEAD =
      Pattern.compile(
          "\\s*+(SELECT|WITH|VALUES|FROM|CREATE|INSERT|UPDATE|DELETE|DROP|ALTER)\\b",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern WITHOUT_ROWS =
      Pattern.compile("CREATE|DROP|ALTER", Pattern.CASE_INSENSITIVE);

  private static final Pattern QUOTED = Pattern.compile("'[^']*+'|\"[^\"]*+\"");

  /**
   * What is in a text without literals and quoted names that could be several statements (as DuckDB
   * also makes of a PIVOT), have parameters, return the rows that it changes, or quote in another
   * way.
   */
  private static final Pattern UNSURE =
      Pattern.compile(
          ";\\s*+\\S|[?$]|--|/[*]|\\b(?:PIVOT|RETURNING)\\b|\\b[EX]''", Pattern.CASE_INSENSITIVE);

  /** The query as such a statement; empty if it is another statement, or may be several. */
  static Optional<DirectStatement> of(Query query) {
    String sql = query.sql();
    Matcher head = HEAD.matcher(sql);
    return query.values().isEmpty() && head.lookingAt() && isSingle(sql)
        ? Optional.of(new DirectStatement(sql, !WITHOUT_ROWS.matcher(head.group(1)).matches()))
        : Optional.empty();
  }

  /** Whether a text is certainly one statement, which the engine reads to its last character. */
  private static boolean isSingle(String sql) {
    return sql.indexOf('\0') < 0 && !UNSURE.matcher(QUOTED.matcher(sql).replaceAll("''")).find();
  }
}
