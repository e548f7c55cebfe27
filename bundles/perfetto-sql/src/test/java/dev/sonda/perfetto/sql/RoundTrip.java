package dev.sonda.perfetto.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.perfetto.sql.syntax.Statement;

/** Reads a statement, writes it and reads that: it has to be the same tree, and the same text. */
final class RoundTrip {
  private RoundTrip() {}

  /** The canonical text. */
  static String of(String sql) throws PerfettoSqlException {
    Statement statement = SqlScript.readAll(sql).getFirst();
    check(statement);
    return SqlText.of(statement);
  }

  static void check(Statement statement) throws PerfettoSqlException {
    String text = SqlText.of(statement);
    Statement again = SqlScript.readAll(text).getFirst();
    assertThat(SameTree.difference(statement, again)).as(text).isNull();
    assertThat(SqlText.of(again)).isEqualTo(text);
  }
}
