package dev.sonda.engine.duckdb.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.engine.Query;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which statements are run without being prepared. */
@Timeout(60)
class DirectStatementTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT 1",
        "\n select 1 ; \n",
        "WITH a AS (SELECT 1) SELECT * FROM a",
        "VALUES (1)",
        "FROM slice",
        "SELECT '?', 'it''s; $1 -- /* PIVOT'",
        "SELECT a.\"pivot\", a.\"why?\" FROM a",
        "INSERT INTO a VALUES (1)",
        "update a set b = 1",
        "DELETE FROM a"
      })
  void shouldTakeSingleQuery(String sql) {
    assertThat(DirectStatement.of(Query.of(sql))).contains(new DirectStatement(sql, true));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"create view a as select 1", "DROP VIEW a", "ALTER TABLE a RENAME TO \"b?\""})
  void shouldExpectNoRowsOfStatementsThatDefine(String sql) {
    assertThat(DirectStatement.of(Query.of(sql))).contains(new DirectStatement(sql, false));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT 1; SELECT 2",
        "SELECT 1; -- the end",
        "SELECT ?",
        "SELECT $1",
        "SELECT 1\0 FROM nowhere",
        "SELECT * FROM (PIVOT slice ON name USING count(*))",
        "BEGIN",
        "INSERT INTO a VALUES (1) RETURNING b",
        "SELECT e'it\\'s; SELECT 2'",
        "SELECT '' ? ''",
        "SELECTED",
        "/* first */ SELECT 1",
        ""
      })
  void shouldLeaveOtherStatements(String sql) {
    assertThat(DirectStatement.of(Query.of(sql))).isEmpty();
  }

  @Test
  void shouldLeaveQueryWithValues() {
    assertThat(DirectStatement.of(Query.of("SELECT 1").withValues(List.of(1L)))).isEmpty();
  }
}
