package dev.sonda.trace.processor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.sonda.engine.EngineException;
import dev.sonda.engine.Query;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Statements of a session that change the rows of its tables. */
@Timeout(240)
class PerfettoTableChangesTest {
  @TempDir Path folder;
  private PerfettoSqlFixture trace;

  @BeforeEach
  void openTrace() throws Exception {
    trace = PerfettoSqlFixture.open(folder, Map.of());
  }

  @AfterEach
  void closeTrace() {
    trace.close();
  }

  private List<String> rows(String sql) throws EngineException {
    return trace.rows(sql);
  }

  @Test
  void shouldChangeRowsWhoseKeyIsThere() throws Exception {
    assertThat(
            rows(
                """
                CREATE TABLE n(id INTEGER PRIMARY KEY, name TEXT UNIQUE, times INT DEFAULT 1);
                INSERT INTO n(name) SELECT name FROM slice WHERE ts = 10;
                INSERT INTO n(name) SELECT DISTINCT name FROM slice WHERE true
                  ON CONFLICT (name) DO UPDATE SET times = times + excluded.times;
                SELECT count(*), max(times), min(id), max(id) = count(*) FROM n;
                """))
        .containsExactly("3|2|1|1");
    assertThat(
            rows(
                """
                INSERT OR IGNORE INTO n(name)
                  SELECT name FROM slice WHERE name IS NOT NULL RETURNING id
                """))
        .isEmpty();
  }

  @Test
  void shouldInsertRowsOfJoinInTheirOrder() throws Exception {
    rows(
        """
        CREATE TABLE few(b INT); INSERT INTO few VALUES (2), (0);
        CREATE TABLE many(a INT, b INT); CREATE TABLE pair(a INT, b INT);
        INSERT INTO many WITH RECURSIVE n(a) AS (SELECT 9 UNION ALL SELECT a - 1 FROM n WHERE a > 6)
          SELECT a, a % 3 FROM n;
        INSERT INTO pair SELECT a, few.b FROM (SELECT many.a FROM many JOIN few USING (b)) JOIN few;
        """);
    assertThat(rows("SELECT a || b FROM pair")).containsExactly("92", "90", "82", "80", "62", "60");
  }

  @Test
  void shouldReturnChangedRows() throws Exception {
    rows("CREATE TABLE n(id INT, v); INSERT INTO n VALUES (1, 'a'), (2, 0.5), (3, 7)");
    assertThat(rows("UPDATE n SET v = v || '!' WHERE id = 1 RETURNING v, typeof(v) AS type"))
        .containsExactly("a!|text");
    assertThat(
            rows(
                "UPDATE n SET v = s.ts FROM slice AS s WHERE s.ts = n.id * 10 RETURNING id, v + 0"))
        .containsExactlyInAnyOrder("1|10", "2|20", "3|30");
    assertThat(rows("DELETE FROM n WHERE id < 3 RETURNING id; SELECT id FROM n"))
        .containsExactly("3");
    assertThat(rows("INSERT INTO n VALUES (9, 8) RETURNING *, extract_arg(1, 'x')"))
        .containsExactly("9|8|null");
    try (TraceRows rows = trace.processor().rows("DELETE FROM n RETURNING id AS number")) {
      assertThat(rows.columns().getFirst().name()).isEqualTo("number");
    }
    assertThat(rows("SELECT count(*) FROM n")).containsExactly("0");
  }

  @Test
  void shouldTakeValuesOfParameters() throws Exception {
    rows("CREATE TABLE n(id INT, v)");
    trace
        .processor()
        .begin(Query.of("INSERT INTO n VALUES (?, ?)").withValues(List.of(4L, "text")))
        .result()
        .close();
    assertThat(rows("SELECT id, v FROM n")).containsExactly("4|text");
  }

  @Test
  void shouldCheckRows() throws Exception {
    rows("CREATE TABLE n(id INT CHECK (id > 0))");
    assertThatExceptionOfType(EngineException.class)
        .isThrownBy(() -> rows("INSERT INTO n VALUES (1), (0)"))
        .withMessageContaining("CHECK constraint failed");
    assertThat(rows("SELECT count(*) FROM n")).containsExactly("0");
  }
}
