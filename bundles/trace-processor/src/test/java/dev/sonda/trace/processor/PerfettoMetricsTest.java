package dev.sonda.trace.processor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sonda.trace.metrics.MetricFolder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(240)
class PerfettoMetricsTest {
  private static final String SCHEMA =
      """
      package perfetto.protos;
      import "protos/perfetto/metrics/metrics.proto";
      message Numbers { repeated int64 number = 1; optional bytes none = 2; }
      extend TraceMetrics { optional Numbers numbers = 450; optional Numbers wrong = 451; }
      """;

  @TempDir Path folder;
  private PerfettoSqlFixture trace;

  @BeforeEach
  void open() throws Exception {
    Path sql = Files.createDirectories(folder.resolve("sql"));
    Files.writeString(
        Files.createDirectories(folder.resolve("protos")).resolve("numbers.proto"), SCHEMA);
    Files.writeString(
        sql.resolve("table.sql"),
        "DROP TABLE IF EXISTS {{name}}; CREATE TABLE {{name}} AS SELECT {{first}} AS n, 1 AS k"
            + " UNION ALL SELECT 2, 0");
    Files.writeString(
        sql.resolve("numbers.sql"),
        "SELECT RUN_METRIC('table.sql', 'name', 'made', 'first', 3 + 4);"
            + "CREATE PERFETTO VIEW numbers_output AS SELECT Numbers('number',"
            + " (SELECT RepeatedField(n) FROM made)) AS message");
    Files.writeString(sql.resolve("wrong.sql"), "CREATE TABLE wrong_output AS SELECT 1 AS a");
    trace = PerfettoSqlFixture.open(folder, List.of(new MetricFolder(folder, "")));
  }

  @AfterEach
  void close() {
    trace.close();
  }

  @Test
  void shouldReturnComputedMetricAsText() throws Exception {
    assertThat(trace.processor().metrics(List.of("numbers")).text())
        .isEqualTo("[perfetto.protos.numbers] {\n  number: 7\n  number: 2\n}\n");
  }

  @Test
  void shouldUseTableThatMetricFileCreates() throws Exception {
    assertThat(
            trace.rows("SELECT RUN_METRIC('table.sql', 'name', 't', 'first', 1); SELECT n FROM t"))
        .containsExactly("1", "2");
  }

  @Test
  void shouldRunMetricFileWithinPerfettoFunction() throws Exception {
    assertThat(
            trace.rows(
                "CREATE PERFETTO FUNCTION make(name STRING) RETURNS STRING AS SELECT"
                    + " COALESCE(RUN_METRIC('table.sql', 'name', $name || '_t', 'first',"
                    + " (SELECT 3 + 5)), 'made ' || $name);"
                    + "SELECT make('b'); SELECT n FROM b_t"))
        .containsExactly("8", "2");
    assertThat(trace.rows("SELECT make('c')")).containsExactly("made c");
    assertThatThrownBy(() -> trace.rows("SELECT make(column1) FROM (VALUES ('d'), ('e'))"))
        .hasMessageContaining("takes no columns");
  }

  @Test
  void shouldRunMetricFileWithValueOfUnusedViewWithinView() throws Exception {
    trace.rows(
        """
        CREATE VIEW value AS SELECT 6 AS n;
        CREATE VIEW result AS
          SELECT COALESCE(
            RUN_METRIC('table.sql', 'name', 'v_t', 'first', (SELECT n FROM value)), 'made') AS m;
        """);
    assertThat(trace.rows("SELECT m FROM result")).containsExactly("made");
    assertThat(trace.rows("SELECT n FROM v_t")).containsExactly("6", "2");
  }

  @Test
  void shouldBuildMetricMessagesOfRepeatedAndNullValues() throws Exception {
    assertThat(
            trace.rows(
                "SELECT hex(unwrap_metric_proto(Numbers('number', RepeatedField(column1)),"
                    + " 'perfetto.protos.Numbers')) FROM (VALUES (1), (2))"))
        .containsExactly("08010802");
    assertThat(trace.rows("SELECT NULL_IF_EMPTY(Numbers()) IS NULL, hex(Numbers('number', NULL))"))
        .containsExactly("1|");
  }

  @Test
  void shouldReportErrorsWhenMetricsAreInvalid() {
    assertThatThrownBy(() -> trace.processor().metrics(List.of("none")))
        .hasMessage("there is no metric none");
    assertThatThrownBy(() -> trace.processor().metrics(List.of("wrong")))
        .hasMessageContaining("wrong_output holds a message");
    assertThatThrownBy(() -> trace.rows("SELECT RUN_METRIC('none.sql')"))
        .hasMessageContaining("there is no file none.sql");
    assertThatThrownBy(() -> trace.rows("SELECT RUN_METRIC('table.sql', 'name')"))
        .hasMessageContaining("in turn");
    assertThatThrownBy(() -> trace.rows("SELECT Numbers('none', 1)"))
        .hasMessageContaining("Numbers.none");
  }

  @Test
  void shouldOrderGroupsByTheirKeys() throws Exception {
    assertThat(trace.rows("SELECT column1, count(*) FROM (VALUES (3), (1), (2), (1)) GROUP BY 1"))
        .containsExactly("1|2", "2|1", "3|1");
  }

  @Test
  void shouldReplaceOrIgnoreInsertedRowsOfSameKey() throws Exception {
    assertThat(
            trace.rows(
                "CREATE TABLE p(device STRING, cpu INT, v DOUBLE, UNIQUE(device, cpu));"
                    + "INSERT OR REPLACE INTO p VALUES ('a', 1, 0.5), ('b', 1, 0.5);"
                    + "INSERT OR REPLACE INTO p VALUES ('a', 1, 2);"
                    + "INSERT OR IGNORE INTO p VALUES ('b', 1, 3);"
                    + "SELECT device, v FROM p ORDER BY device"))
        .containsExactly("a|2.0", "b|0.5");
  }

  @Test
  void shouldInterpolatePercentiles() throws Exception {
    assertThat(
            trace.rows(
                "SELECT percentile(column1, 50), percentile(column1, 100) FROM"
                    + " (VALUES (1), (2), (4), (9))"))
        .containsExactly("3.0|9.0");
  }

  @Test
  void shouldSearchGraphWithinTargetWeightOfRoot() throws Exception {
    assertThat(
            trace.rows(
                "WITH g AS (SELECT 1 AS a, 2 AS b, 5 AS w UNION ALL SELECT 2, 3, 5) SELECT"
                    + " root_node_id, node_id, parent_node_id FROM"
                    + " __intrinsic_dfs_weight_bounded((SELECT repeatedfield(a) FROM g), (SELECT"
                    + " repeatedfield(b) FROM g), (SELECT repeatedfield(w) FROM g), (SELECT"
                    + " repeatedfield(1)), (SELECT repeatedfield(6)), 0)"))
        .containsExactly("1|1|null", "1|2|1");
  }
}
