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

/** Operators over tables, as PerfettoSQL calls them. */
@Timeout(240)
class PerfettoOperatorsTest {
  private static final String SPANS =
      """
      CREATE PERFETTO TABLE run AS
      SELECT column1 AS ts, column2 AS dur, column3 AS cpu, column4 AS task
      FROM (VALUES (0, 10, 0, 'init'), (10, 10, 0, 'shell'), (0, 20, 1, 'idle'));
      CREATE PERFETTO TABLE clock AS
      SELECT column1 AS ts, column2 AS dur, column3 AS cpu, column4 AS khz
      FROM (VALUES (5, 10, 0, 1000.5), (15, 5, 1, 2000.5));
      """;
  private static final String REACHABLE =
      """
      SELECT c0 AS node_id, c1 AS parent_node_id FROM __intrinsic_table_ptr(
        __intrinsic_dfs(
          (SELECT __intrinsic_graph_agg(g.a, g.b) FROM %s AS g),
          (SELECT __intrinsic_array_agg(t.node_id) FROM %s AS t)))
      WHERE __intrinsic_table_ptr_bind(c0, 'node_id')
        AND __intrinsic_table_ptr_bind(c1, 'parent_node_id')
      """;

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
  void shouldJoinSpansOfPartitions() throws EngineException {
    assertThat(
            trace.rows(
                SPANS
                    + "CREATE VIRTUAL TABLE run_clock USING SPAN_JOIN(run PARTITIONED cpu, clock"
                    + " PARTITIONED cpu); SELECT ts, dur, cpu, task, khz FROM run_clock"))
        .containsExactly("5|5|0|init|1000.5", "10|5|0|shell|1000.5", "15|5|1|idle|2000.5");
  }

  @Test
  void shouldKeepUnmatchedSpansOfLeftTable() throws EngineException {
    assertThat(
            trace.rows(
                SPANS
                    + "CREATE VIRTUAL TABLE run_clock USING span_left_join(run PARTITIONED cpu,"
                    + " clock PARTITIONED cpu);"
                    + " SELECT ts, dur, task, khz FROM run_clock WHERE cpu = 1"))
        .containsExactly("0|15|idle|null", "15|5|idle|2000.5");
    assertThat(trace.rows("SELECT count(*) FROM run_clock WHERE khz IS NULL")).containsExactly("3");
  }

  @Test
  void shouldJoinSpansOnceForQueriesOfOuterRows() throws EngineException {
    assertThat(
            trace.rows(
                SPANS
                    + "CREATE VIRTUAL TABLE run_clock USING span_left_join(run PARTITIONED cpu,"
                    + " clock PARTITIONED cpu);"
                    + " SELECT c.cpu, (SELECT sum(dur) FROM run_clock AS r WHERE r.cpu = c.cpu),"
                    + " (SELECT max(khz) FROM run_clock AS r WHERE r.cpu = c.cpu),"
                    + " (SELECT count(*) FROM run_clock AS r WHERE r.dur > c.cpu * 5)"
                    + " FROM (SELECT DISTINCT cpu FROM run) AS c ORDER BY c.cpu"))
        .containsExactly("0|20|1000.5|6", "1|20|2000.5|1");
  }

  @Test
  void shouldJoinSpansWithoutPartitions() throws EngineException {
    assertThat(
            trace.rows(
                SPANS
                    + "CREATE VIEW first AS SELECT ts, dur, task FROM run WHERE cpu = 0;"
                    + "CREATE VIEW rate AS SELECT ts, dur, khz FROM clock WHERE cpu = 0;"
                    + "CREATE VIRTUAL TABLE both USING span_outer_join(first, rate);"
                    + "SELECT * FROM both"))
        .containsExactly(
            "0|5|init|null", "5|5|init|1000.5", "10|5|shell|1000.5", "15|5|shell|null");
  }

  @Test
  void shouldKeepLeftSpansWhenRightTableHasNoRows() throws EngineException {
    assertThat(
            trace.rows(
                SPANS
                    + "CREATE VIEW none AS SELECT ts, dur, cpu, khz FROM clock WHERE ts > 100;"
                    + "CREATE VIRTUAL TABLE both USING span_left_join(run PARTITIONED cpu, none"
                    + " PARTITIONED cpu);"
                    + "SELECT ts, task, khz FROM both"))
        .containsExactlyInAnyOrder("0|init|null", "10|shell|null", "0|idle|null");
  }

  @Test
  void shouldDropVirtualTableByDropTableStatement() throws EngineException {
    trace.rows(
        SPANS
            + "CREATE VIRTUAL TABLE both USING span_join(run PARTITIONED cpu, clock PARTITIONED"
            + " cpu); DROP TABLE both;");

    assertThatExceptionOfType(EngineException.class)
        .isThrownBy(() -> trace.rows("SELECT * FROM both"))
        .withMessageContaining("no table both");
  }

  @Test
  void shouldRefuseSpanJoinOfTextPartitionOrSharedColumn() {
    assertThatExceptionOfType(EngineException.class)
        .isThrownBy(() ->
            trace.rows(
                SPANS + "CREATE VIRTUAL TABLE x USING span_join(run PARTITIONED task, clock)"))
        .withMessageContaining("partition task of run has no integers");
    assertThatExceptionOfType(EngineException.class)
        .isThrownBy(() -> trace.rows("CREATE VIRTUAL TABLE x USING span_join(run, clock)"))
        .withMessageContaining("both tables of the span join have a column cpu");
  }

  @Test
  void shouldReportUnknownNamesInVirtualTable() {
    assertThatExceptionOfType(EngineException.class)
        .isThrownBy(() -> trace.rows(SPANS + "CREATE VIRTUAL TABLE x USING span_join(run, clok)"))
        .withMessageContaining("did you mean clock");
    assertThatExceptionOfType(EngineException.class)
        .isThrownBy(() -> trace.rows("CREATE VIRTUAL TABLE x USING fts5(run)"))
        .withMessageContaining("no module fts5");
  }

  @Test
  void shouldSearchGraphWhoseTablesSameQueryDefines() throws EngineException {
    assertThat(
            trace.rows(
                "WITH edge(a, b) AS (VALUES (1, 2), (2, 3), (5, 6)), start(node_id) AS (VALUES (1))"
                    + REACHABLE.formatted("edge", "start")))
        .containsExactly("1|null", "2|1", "3|2");
  }

  @Test
  void shouldSearchGraphOnceForEachOuterRow() throws EngineException {
    assertThat(
            trace.rows(
                "CREATE PERFETTO TABLE edge AS SELECT column1 AS a, column2 AS b"
                    + " FROM (VALUES (1, 2), (2, 3), (5, 6));"
                    + "CREATE PERFETTO FUNCTION reached(start LONG) RETURNS LONG AS SELECT"
                    + " count(*) FROM ("
                    + REACHABLE.formatted("edge", "(SELECT $start AS node_id)")
                    + ");"
                    + "SELECT s, reached(s) FROM (SELECT 1 AS s UNION ALL SELECT 2 UNION ALL"
                    + " SELECT 5) ORDER BY s"))
        .containsExactly("1|3", "2|2", "5|2");
  }

  @Test
  void shouldReturnNoNodesWhenGraphAndStartsAreEmpty() throws EngineException {
    assertThat(
            trace.rows(
                "CREATE PERFETTO VIEW reached AS "
                    + REACHABLE.formatted(
                        "(SELECT 1 AS a, 2 AS b WHERE 0)", "(SELECT 1 AS node_id WHERE 0)")
                    + "; SELECT count(*) FROM reached"))
        .containsExactly("0");
  }

  @Test
  void shouldFindDominators() throws EngineException {
    assertThat(
            trace.rows(
                """
                WITH edge(a, b) AS (VALUES (8, 1), (8, 2), (1, 3), (2, 3))
                SELECT c0, c1 FROM __intrinsic_table_ptr(
                  (SELECT __intrinsic_dominator_tree(g.a, g.b, (SELECT 8)) FROM edge AS g))
                WHERE __intrinsic_table_ptr_bind(c0, 'node_id')
                  AND __intrinsic_table_ptr_bind(c1, 'dominator_node_id') ORDER BY c0
                """))
        .containsExactly("1|8", "2|8", "3|8", "8|null");
  }

  @Test
  void shouldIntersectIntervalsOfPartitions() throws EngineException {
    assertThat(
            trace.rows(
                """
                WITH a(id, ts, dur, who) AS (VALUES (1, 0, 10, 'x'), (2, 0, 10, 'y')),
                  b(id, ts, dur, who) AS (VALUES (7, 5, 10, 'x'), (8, 20, 1, 'y'))
                SELECT r.c0 AS ts, r.c1 AS dur, r.c2, r.c3, r.c4, r.c9 AS who
                FROM __intrinsic_table_ptr(__intrinsic_interval_intersect(
                  (SELECT __intrinsic_interval_tree_intervals_agg(
                     i.id, i.ts, i.dur, 'who', i.who) FROM (SELECT * FROM a ORDER BY ts) i),
                  (SELECT __intrinsic_interval_tree_intervals_agg(
                     i.id, i.ts, i.dur, 'who', i.who) FROM (SELECT * FROM b ORDER BY ts) i),
                  '(who)')) AS r
                WHERE __intrinsic_table_ptr_bind(r.c0, 'ts')
                  AND __intrinsic_table_ptr_bind(r.c1, 'dur')
                  AND __intrinsic_table_ptr_bind(r.c2, 'id_0')
                  AND __intrinsic_table_ptr_bind(r.c3, 'id_1')
                  AND __intrinsic_table_ptr_bind(r.c4, 'id_2')
                  AND __intrinsic_table_ptr_bind(r.c9, 'who')
                """))
        .containsExactly("5|5|1|7|null|x");
  }

  @Test
  void shouldPassConstantValuesToOperators() throws EngineException {
    assertThat(
            trace.rows(
                """
                SELECT c0 AS id, c2 AS dur, c5 AS next_value FROM __intrinsic_table_ptr(
                  __intrinsic_counter_intervals("leading", 50 + 50, (
                    SELECT __intrinsic_counter_per_track_agg(i.column1, i.column2, 3, i.column3)
                    FROM (VALUES (1, 10, 0.5), (2, 30, 1.5)) AS i)))
                WHERE __intrinsic_table_ptr_bind(c0, 'id')
                  AND __intrinsic_table_ptr_bind(c2, 'dur')
                  AND __intrinsic_table_ptr_bind(c5, 'next_value')
                """))
        .containsExactly("1|20|1.5", "2|70|null");
  }

  @Test
  void shouldNumberRowsOfTree() throws EngineException {
    assertThat(
            trace.rows(
                """
                WITH tree(id, parent_id, size) AS (VALUES (10, NULL, 1), (20, 10, 2), (30, 20, 3))
                SELECT c0, c1, c2, c4 FROM __intrinsic_table_ptr(__intrinsic_tree_to_table(
                  (SELECT __intrinsic_tree_from_table(
                     'id', t.id, 'parent_id', t.parent_id, 'size', t.size) FROM tree AS t)))
                WHERE __intrinsic_table_ptr_bind(c0, '_tree_id')
                  AND __intrinsic_table_ptr_bind(c1, '_tree_parent_id')
                  AND __intrinsic_table_ptr_bind(c2, 'id')
                  AND __intrinsic_table_ptr_bind(c4, 'size')
                """))
        .containsExactly("0|null|10|1", "1|0|20|2", "2|1|30|3");
  }

  @Test
  void shouldReportNonTableArgumentAndWrongArgumentCount() {
    assertThatExceptionOfType(EngineException.class)
        .isThrownBy(() -> trace.rows("SELECT 1 FROM __intrinsic_table_ptr(1)"))
        .withMessageContaining("no table that an operator can take");
    assertThatExceptionOfType(EngineException.class)
        .isThrownBy(() ->
            trace.rows(
                "SELECT c0 FROM __intrinsic_table_ptr(__intrinsic_dfs((SELECT"
                    + " __intrinsic_graph_agg(1, 2)))) WHERE __intrinsic_table_ptr_bind(c0,"
                    + " 'node_id')"))
        .withMessageContaining("doesn't take 1 arguments");
  }
}
