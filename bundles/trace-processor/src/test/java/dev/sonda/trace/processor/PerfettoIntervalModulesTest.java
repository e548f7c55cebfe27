package dev.sonda.trace.processor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.engine.EngineException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Macros of standard modules for intervals, trees and slices; the expected rows come from
 * trace_processor_shell v58.
 */
@Timeout(240)
class PerfettoIntervalModulesTest {
  private static final String OVERLAP = "INCLUDE PERFETTO MODULE intervals.overlap;\n";
  private static final String UNFINISHED =
      """
      CREATE PERFETTO TABLE t AS SELECT column1 AS ts, column2 AS dur, column3 AS g
      FROM (VALUES (3, -1, 'b'), (1, 2, 'a'), (5, 4, 'a'), (6, 0, 'c'), (9, 1, 'a'));
      """;
  private static final String NESTED =
      """
      CREATE PERFETTO TABLE root AS SELECT column1 AS id, column2 AS ts, column3 AS dur, 7 AS k
      FROM (VALUES (100, 0, 20), (101, 30, 0), (102, 40, 5), (103, 50, -1));
      CREATE PERFETTO TABLE child AS SELECT column1 AS id, column2 AS parent_id, column3 AS root_id,
        column4 AS ts, column5 AS dur, 7 AS k
      FROM (VALUES (0, 100, 100, 5, 15), (1, 0, 100, 5, 3), (2, 100, 100, 12, 0));
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
  void shouldLeaveOutUnfinishedIntervalsWhenLookingForOverlaps() throws EngineException {
    assertThat(trace.rows(OVERLAP + UNFINISHED + "SELECT _intervals_overlap_in_table!(t) AS o"))
        .containsExactly("1");
    String apart = "(SELECT ts, dur FROM t WHERE g != 'c')";
    assertThat(trace.rows("SELECT _intervals_overlap_in_table!(" + apart + ") AS o"))
        .containsExactly("0");
  }

  @Test
  void shouldMergeIntervalsThatHaveEndedByPartitions() throws EngineException {
    assertThat(
            trace.rows(
                OVERLAP
                    + UNFINISHED
                    + "SELECT ts, dur, g FROM interval_merge_overlapping_partitioned!(t, (g))"))
        .containsExactly("1|2|a", "5|5|a", "6|0|c");
  }

  @Test
  void shouldMergeIntervalsWithinEpsilon() throws EngineException {
    String finished = "(SELECT ts, dur FROM t WHERE dur != -1)";
    assertThat(
            trace.rows(
                OVERLAP
                    + UNFINISHED
                    + "SELECT * FROM interval_merge_overlapping!("
                    + finished
                    + ", 1)"))
        .containsExactly("1|2", "5|5");
    assertThat(trace.rows("SELECT * FROM interval_merge_overlapping!(" + finished + ", 2)"))
        .containsExactly("1|9");
  }

  @Test
  void shouldGiveRootsOnlyWithoutChildren() throws EngineException {
    assertThat(
            trace.rows(
                OVERLAP
                    + NESTED
                    + "SELECT * FROM _intervals_merge_root_and_children!(root, child) ORDER BY id"))
        .containsExactly("102|40|5|null|null|null|null", "100|0|20|0|100|5|15", "100|0|20|1|0|5|3");
    assertThat(
            trace.rows(
                "SELECT * FROM _intervals_merge_root_and_children_by_intersection!(root, child, k)"
                    + " ORDER BY id"))
        .containsExactly("5|15|0|100|100|0|20|7", "5|3|1|0|100|0|20|7");
  }

  @Test
  void shouldFlattenIntervalsWithEmptyPartOfRootAtItsEnd() throws EngineException {
    assertThat(
            trace.rows(
                OVERLAP
                    + NESTED
                    + "SELECT * FROM _intervals_flatten!(_intervals_merge_root_and_children!(root,"
                    + " child)) ORDER BY ts, dur"))
        .containsExactly("100|100|0|5", "100|0|5|3", "100|0|8|12", "100|100|20|0", "102|102|40|5");
  }

  @Test
  void shouldReturnOnlyIdsOfAncestors() throws EngineException {
    assertThat(
            trace.rows(
                """
                INCLUDE PERFETTO MODULE graphs.hierarchy;
                WITH tree(id, parent_id) AS (VALUES (1, NULL), (2, 1), (3, 1), (4, 2))
                SELECT * FROM _tree_reachable_ancestors_or_self!(tree, (SELECT 4 AS id))
                """))
        .containsExactly("4", "2", "1");
  }

  @Test
  void shouldTakeMissingValueAtMaxTsForZero() throws EngineException {
    assertThat(
            trace.rows(
                """
                WITH t(g, ts, v) AS (VALUES (1, -5, 3), (1, 7, NULL), (2, -5, 4), (2, NULL, 6))
                SELECT g, value_at_max_ts(ts, v) FROM t GROUP BY g
                """))
        .containsExactly("1|0", "2|6");
  }
}
