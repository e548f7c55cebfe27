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
      Pattern.compile("\\s*+(SELECT|WITH|VALUES|FROM|CREATE)\\b", Pattern.CASE_INSENSITIVE);

  /**
   * What is in a text that could be several statements (as DuckDB also makes of a PIVOT), have
   * parameters, or end before its last character. It may as well be in a literal, but then nothing
   * is lost except time.
   */
  private static final Pattern UNSURE =
      Pattern.compile(";\\s*+\\S|[?$\\x00]|\\bPIVOT\\b", Pattern.CASE_INSENSITIVE);

  /** The query as such a statement; empty if it is another statement, or may be several. */
  static Optional<DirectStatement> of(Query query) {
    String sql = query.sql();
    Matcher head = HEAD.matcher(sql);
    return query.values().isEmpty() && head.lookingAt() && !UNSURE.matcher(sql).find()
        ? Optional.of(new DirectStatement(sql, !head.group(1).equalsIgnoreCase("CREATE")))
        : Optional.empty();
  }
}
