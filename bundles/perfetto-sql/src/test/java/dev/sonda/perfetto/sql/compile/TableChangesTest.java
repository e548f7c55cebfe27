package dev.sonda.perfetto.sql.compile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.sonda.perfetto.sql.PerfettoSqlException;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tables declared with columns, and changes of their rows, compared with SQLite. */
@Timeout(240)
class TableChangesTest {
  @AutoClose private final SqliteDuckdbFixture engines = SqliteDuckdbFixture.open();

  private void assertSameRows(List<String> statements, String query) throws Exception {
    FakeCatalog catalog = new FakeCatalog();
    for (String statement : statements) {
      engines.change(statement, catalog);
    }
    assertThat(engines.actual(SqliteDuckdbFixture.compile(query, catalog)))
        .isEqualTo(engines.expected(query));
  }

  @Test
  void shouldContainInsertedRows() throws Exception {
    assertSameRows(
        List.of(
            "CREATE TABLE n(id INT, size REAL, name TEXT, anything)",
            "INSERT INTO n VALUES (1, 2, 3, 'x'), (2.0, 0.5, 'b', 7), (NULL, NULL, NULL, NULL)",
            "INSERT INTO n(name, id) SELECT name, id FROM t WHERE dur > 5",
            "INSERT INTO n(id, anything) WITH a AS (SELECT 9 AS x) SELECT x, x'61' FROM a"),
        "SELECT id, size, name, anything, typeof(anything) FROM n ORDER BY id, name");
  }

  @Test
  void shouldContainUpdatedRows() throws Exception {
    assertSameRows(
        List.of(
            "CREATE TABLE n(id INTEGER NOT NULL, name TEXT DEFAULT 'none', v)",
            "INSERT INTO n(id) SELECT id FROM t",
            "UPDATE n SET name = name || id, v = CASE WHEN id % 2 THEN id ELSE 0.5 END WHERE id >"
                + " 3",
            "UPDATE n AS m SET v = (SELECT name FROM t WHERE t.id = m.id) WHERE m.id = 4",
            "DELETE FROM n WHERE id IN (SELECT id FROM u) AND id <> 4"),
        "SELECT * FROM n ORDER BY id");
  }

  @Test
  void shouldInsertRowsIntoTablesWithPrimaryKeys() throws Exception {
    assertSameRows(
        List.of(
            "CREATE TABLE n(ts BIGINT, part BIGINT, v TEXT, PRIMARY KEY (part, ts)) WITHOUT ROWID",
            "INSERT INTO n VALUES (5, 1, 'a'), (3, 1, 'b')"),
        "SELECT * FROM n ORDER BY ts");
    assertSameRows(
        List.of(
            "CREATE TABLE k(id INTEGER PRIMARY KEY, name TEXT UNIQUE)",
            "INSERT INTO k(name) VALUES ('a'), ('b')"),
        "SELECT * FROM k ORDER BY id");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "INSERT INTO nn VALUES (1) | there is no table nn",
        "INSERT INTO u2 VALUES (1, 2) | 2 values for 1 columns",
        "INSERT INTO u2(idd) VALUES (1) | did you mean id?",
        "UPDATE u2 SET i = 1 | there is no column i in u2; did you mean id?",
        "DELETE FROM u2 WHERE idd = 1 | did you mean id?",
        "DELETE FROM u2 RETURNING idd | did you mean id?"
      })
  void shouldReportErrorsInChanges(String sql, String sentence) {
    PerfettoSqlException error =
        catchThrowableOfType(
            PerfettoSqlException.class, () -> engines.change(sql, new FakeCatalog()));
    assertThat(error).isNotNull().hasMessageContaining(sentence);
  }

  @Test
  void shouldRefuseNonIntegerValueForIntegerColumn() throws Exception {
    FakeCatalog catalog = new FakeCatalog();
    engines.change("CREATE TABLE n(id INT)", catalog);
    SQLException error =
        catchThrowableOfType(
            SQLException.class, () -> engines.change("INSERT INTO n VALUES (0.5)", catalog));
    assertThat((Throwable) error)
        .hasMessageContaining("a column of integers can't hold this value");
  }
}
