package dev.sonda.trace.processor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.sonda.engine.EngineException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Functions that process all rows at once, or that describe a table. */
@Timeout(240)
class PerfettoTableFunctionsTest {
  private static final String SLICES =
      """
      CREATE PERFETTO TABLE s AS
      SELECT column1 AS ts, column2 AS dur, column3 AS cpu
      FROM (VALUES (1, 4, 0), (2, 2, 1), (3, 5, 0), (6, 0, 0), (6, 1, 0), (7, -1, 1), (9, 1, 1));
      """;
  private static final String LAYOUT =
      "INTERNAL_LAYOUT(ts, dur) OVER (%s ORDER BY ts ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT"
          + " ROW)";

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

  @Test
  void shouldGiveSlicesTheLowestFreeDepth() throws Exception {
    assertThat(trace.rows(SLICES + "SELECT ts, " + LAYOUT.formatted("") + " AS d FROM s"))
        .containsExactly("1|0", "2|1", "3|2", "6|0", "6|0", "7|0", "9|1");
  }

  @Test
  void shouldLayOutPartitionsIndependently() throws Exception {
    String layout = LAYOUT.formatted("PARTITION BY cpu");
    assertThat(
            trace.rows(
                SLICES
                    + "SELECT t.ts, %s + 10 AS d FROM (SELECT * FROM s) AS t WHERE cpu = 1"
                        .formatted(layout)))
        .containsExactly("2|10", "7|10", "9|11");
    assertThat(
            trace.rows(
                "SELECT cpu, max(d) FROM (SELECT cpu, %s AS d FROM s) GROUP BY cpu"
                    .formatted(layout)))
        .containsExactly("0|1", "1|1");
  }

  @Test
  void shouldRefuseLayoutOfSlicesThatAreNotOrderedByTime() {
    assertThatExceptionOfType(EngineException.class)
        .isThrownBy(() ->
            trace.rows(SLICES + "SELECT INTERNAL_LAYOUT(ts, dur) OVER (ORDER BY ts DESC) FROM s"))
        .withMessageContaining("in the order of their times");
  }

  @Test
  void shouldReturnStorageTypesOfColumns() throws Exception {
    assertThat(
            trace.rows(
                """
                CREATE PERFETTO TABLE t AS
                SELECT column1 AS id, column2 AS ts, column3 AS name, column4 AS low
                FROM (VALUES (0, 5000000000, 'a', 3), (1, 5000000001, NULL, -1));
                SELECT name, col_type, nullable, sorted FROM perfetto_table_info('t');
                """))
        .containsExactly(
            "id|id|0|0", "ts|int64|0|2", "name|string|1|3", "low|int32|0|3", "_auto_id|id|0|0");
  }

  @Test
  void shouldRefuseTableInformationWhenNameIsNoTable() {
    assertThatExceptionOfType(EngineException.class)
        .isThrownBy(() -> trace.rows("SELECT * FROM perfetto_table_info('nothing')"))
        .withMessageContaining("Perfetto table 'nothing' not found.");
  }

  @Test
  void shouldHashValuesOfAnyType() throws Exception {
    assertThat(
            trace.rows(
                """
                SELECT hash(a) = hash(1), hash(a) = hash('x')
                FROM (SELECT 1 AS a UNION ALL SELECT 'x')
                """))
        .containsExactly("1|0", "0|1");
  }

  /** As the first query of a session, when no table has been looked up, and once more. */
  @Test
  void shouldDescribeColumnsOnceForTableNamedByRow() throws Exception {
    String sql =
        "WITH t(name) AS (VALUES ('slice')) SELECT group_concat(p.name, ' ') FROM t,"
            + " pragma_table_info(t.name) AS p WHERE p.name IN ('ts', 'dur')";
    assertThat(trace.rows(sql)).containsExactly("ts dur");
    assertThat(trace.rows(sql)).containsExactly("ts dur");
  }

  @Test
  void shouldListEachTableAndViewOnceInSchema() throws Exception {
    trace.rows("CREATE PERFETTO TABLE Own AS SELECT 1 AS a; SELECT a FROM own");
    assertThat(trace.rows("SELECT type, name FROM sqlite_schema WHERE name IN ('Own', 'slice')"))
        .containsExactlyInAnyOrder("table|Own", "view|slice");
    assertThat(
            trace.rows(
                "SELECT count(*) > 2, count(*) = count(DISTINCT lower(name)) FROM sqlite_schema"))
        .containsExactly("1|1");
  }
}
