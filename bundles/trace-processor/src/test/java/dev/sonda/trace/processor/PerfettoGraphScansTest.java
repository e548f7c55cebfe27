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

/** Graph scans whose steps are queries; expected rows come from trace_processor_shell v58. */
@Timeout(240)
class PerfettoGraphScansTest {
  private static final String GRAPH =
      """
      CREATE PERFETTO TABLE edge AS SELECT column1 AS a, column2 AS b
      FROM (VALUES (1, 2), (1, 3), (2, 4), (3, 4), (4, 5), (2, 5), (7, 5));
      CREATE PERFETTO TABLE first AS SELECT column1 AS id, column2 AS cost, column3 AS name
      FROM (VALUES (1, 10, 'root'), (7, 1, NULL));
      """;
  private static final String SCAN =
      """
      SELECT c0 AS id, c1 AS cost, c2 AS name FROM __intrinsic_table_ptr(
        __intrinsic_%s(
          (SELECT __intrinsic_graph_agg(g.a, g.b) FROM edge AS g),
          (SELECT __intrinsic_row_dataframe_agg('id', i.id, 'cost', i.cost, 'name', i.name)
           FROM %s AS i),
          '%s',
          '(cost, name)')) AS r
      WHERE __intrinsic_table_ptr_bind(r.c0, 'id') AND __intrinsic_table_ptr_bind(r.c1, 'cost')
        AND __intrinsic_table_ptr_bind(r.c2, 'name')
      ORDER BY id, cost, name;
      """;
  private static final String SUM =
      "(SELECT t.id, sum(t.cost) + 1 AS cost, max(t.name) || t.id AS name FROM $table AS t"
          + " GROUP BY t.id)";

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
  void shouldScanGraphFromInitialRowsAlongEdges() throws EngineException {
    String step = "(SELECT id, cost * 2 AS cost, name FROM $table WHERE cost < 50)";
    assertThat(trace.rows(GRAPH + SCAN.formatted("graph_scan", "first", step)))
        .containsExactly(
            "1|10|root",
            "2|20|root",
            "3|20|root",
            "4|40|root",
            "4|40|root",
            "5|2|null",
            "5|40|root",
            "5|80|root",
            "5|80|root",
            "7|1|null");
  }

  @Test
  void shouldAggregateValuesAlongPathsToEachNode() throws EngineException {
    assertThat(trace.rows(GRAPH + SCAN.formatted("graph_aggregating_scan", "first", SUM)))
        .containsExactly(
            "1|10|root", "2|11|root2", "3|11|root3", "4|23|root34", "5|36|root345", "7|1|null");
  }

  @Test
  void shouldReturnNoRowsWhenScanHasNoInitialRows() throws EngineException {
    String none = "(SELECT * FROM first WHERE id > 100)";
    assertThat(trace.rows(GRAPH + SCAN.formatted("graph_scan", none, SUM))).isEmpty();
    assertThat(
            trace.rows(
                GRAPH.replace("CREATE", "CREATE OR REPLACE")
                    + SCAN.formatted("graph_aggregating_scan", none, SUM)))
        .isEmpty();
  }

  @Test
  void shouldRefuseScanStepWithOtherNumberOfColumns() {
    String step = "(SELECT id FROM $table)";
    assertThatExceptionOfType(EngineException.class)
        .isThrownBy(() -> trace.rows(GRAPH + SCAN.formatted("graph_scan", "first", step)))
        .withMessageContaining("the step of the scan has 1 columns, its initial rows have 3");
  }

  @Test
  void shouldReturnRealNumbersInColumnOfIntegersAndRealNumbers() throws EngineException {
    String step = "(SELECT id, cost * 1.5 AS cost, name FROM $table WHERE id < 3)";
    assertThat(trace.rows(GRAPH + SCAN.formatted("graph_scan", "first", step)))
        .containsExactly("1|10.0|root", "2|15.0|root", "7|1.0|null");
  }
}
