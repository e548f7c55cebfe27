package dev.sonda.perfetto.sql.compile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sonda.perfetto.sql.PerfettoSqlException;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Rows compared with rows, and with the first row of a query, as SQLite compares them. */
@Timeout(60)
class RowValuesTest {
  @AutoClose private static final SqliteDuckdbFixture engines = SqliteDuckdbFixture.open();

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT (1, 2) = (SELECT 1, 2), (1, 2) < (SELECT 1, 3), (SELECT 1, 2) >= (1, 3)",
        "SELECT (1, 2) = (SELECT 1, 2 WHERE 0), (1, 2) IS (SELECT 1, 2 WHERE 0),"
            + " (NULL, NULL) IS (SELECT 1, 2 WHERE 0), (1, NULL) = (SELECT 1, 2)",
        "SELECT (SELECT 1, 2) = (SELECT 1, 2), (SELECT 1, 'a') <> (SELECT 1, 'b')",
        "SELECT (1, 2) = (VALUES (1, 2), (3, 4)), (1, 2) = (SELECT 1, 2 UNION ALL SELECT 3, 4)",
        "SELECT id FROM t WHERE (id, name) = (SELECT id, name FROM u WHERE u.id = t.id) ORDER BY"
            + " id",
        "SELECT id, (name, dur) IS (SELECT b.name, b.dur FROM t AS b WHERE b.parent = t.id"
            + " ORDER BY b.id DESC) FROM t ORDER BY id",
        "SELECT id, (parent, id) < (SELECT max(parent), max(id) FROM t AS b WHERE b.id <> t.id)"
            + " FROM t ORDER BY id",
        "SELECT id, (SELECT parent, id FROM t AS b WHERE b.id = t.id) BETWEEN (0, 1) AND (1, 3)"
            + " FROM t ORDER BY id",
        "SELECT id, CASE (parent, id) WHEN (0, 1) THEN 'a' WHEN (SELECT 1, 3) THEN 'b' ELSE 'c'"
            + " END FROM t ORDER BY id",
        "SELECT id FROM t WHERE (ts, id) = (SELECT max(ts), max(id) FROM t)",
        "SELECT id, (id, name) = (SELECT id, name FROM u LIMIT 1) FROM t ORDER BY id",
        "SELECT id, ('1', 2.0) = (SELECT t.id, 2) FROM t ORDER BY id",
      })
  void shouldCompareAsSqlite(String sql) throws Exception {
    assertThat(engines.actual(SqliteDuckdbFixture.compile(sql))).isEqualTo(engines.expected(sql));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "SELECT (1, 2) = (SELECT 1, 2, 3) | rows of 2 and 3 values can't be compared",
        "SELECT (1, 2) = 3 | rows of 2 and 1 values can't be compared",
        "SELECT (1, 2) | a row as a value can't be compiled yet",
      })
  void shouldSayWhichRowsCannotBeCompared(String sql, String sentence) {
    assertThatThrownBy(() -> SqliteDuckdbFixture.compile(sql))
        .isInstanceOf(PerfettoSqlException.class)
        .hasMessage(sentence);
  }
}
