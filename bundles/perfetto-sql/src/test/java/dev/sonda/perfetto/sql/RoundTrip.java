package dev.sonda.perfetto.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.perfetto.sql.syntax.Statement;

/** Parses a statement, prints it and parses the output: tree and text must be equal. */
final class RoundTrip {
  private RoundTrip() {}

  /** Returns the canonical text of the statement. */
  static String of(String sql) throws PerfettoSqlException {
    Statement statement = SqlScript.readAll(sql).getFirst();
    check(statement);
    return SqlFormatter.of(statement);
  }

  static void check(Statement statement) throws PerfettoSqlException {
    String text = SqlFormatter.of(statement);
    Statement again = SqlScript.readAll(text).getFirst();
    assertThat(TreeComparison.difference(statement, again)).as(text).isNull();
    assertThat(SqlFormatter.of(again)).isEqualTo(text);
  }
}
