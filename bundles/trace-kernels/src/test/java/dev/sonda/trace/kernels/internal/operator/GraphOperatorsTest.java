package dev.sonda.trace.kernels.internal.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sonda.trace.kernels.OperatorException;
import dev.sonda.trace.kernels.OperatorFixture;
import dev.sonda.trace.kernels.TableText;
import dev.sonda.trace.kernels.TestTableBuilder;
import dev.sonda.trace.tables.Table;
import dev.sonda.trace.tables.TableMemory;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(240)
class GraphOperatorsTest {
  /** An id that is too large for an array indexed by id. */
  private static final long SPARSE = 4_000_000_000L;

  private final TableMemory memory = new TableMemory();

  @AfterEach
  void free() {
    memory.close();
  }

  private Table edges(@Nullable Long... sourceAndTarget) {
    @Nullable Long[] sources = new @Nullable Long[sourceAndTarget.length / 2];
    @Nullable Long[] targets = new @Nullable Long[sources.length];
    for (int edge = 0; edge < sources.length; edge++) {
      sources[edge] = sourceAndTarget[2 * edge];
      targets[edge] = sourceAndTarget[2 * edge + 1];
    }
    return new TestTableBuilder("graph", memory)
        .longs("source_node_id", sources)
        .longs("dest_node_id", targets)
        .table();
  }

  private Table nodes(@Nullable Long... ids) {
    return new TestTableBuilder("starts", memory).longs("node_id", ids).table();
  }

  private List<String> apply(String operator, Object... arguments) {
    return TableText.of(OperatorFixture.apply(memory, operator, arguments));
  }

  @Test
  void shouldSearchDepthFirstAndBreadthFirst() {
    Table edges = edges(1L, 2L, 1L, 3L, 2L, 4L, 3L, 4L, 4L, 1L, 5L, null);
    assertThat(apply("graph_reachable_dfs", edges, nodes(1L)))
        .containsExactly("node_id,parent_node_id", "1,null", "2,1", "4,2", "3,1");
    assertThat(apply("graph_reachable_bfs", edges, nodes(1L, 5L)))
        .containsExactly("node_id,parent_node_id", "1,null", "5,null", "2,1", "3,1", "4,2");
  }

  @Test
  void shouldSearchDepthFirstFromLastStartAndIncludeUnknownStarts() {
    Table edges = edges(1L, 2L, 2L, null);
    assertThat(apply("graph_reachable_dfs", edges, nodes(1L, 9L, 2L)))
        .containsExactly("node_id,parent_node_id", "2,null", "9,null", "1,null");
    assertThat(apply("graph_reachable_dfs", edges(), nodes(1L)))
        .containsExactly("node_id,parent_node_id");
    assertThat(apply("graph_reachable_bfs", edges, nodes()))
        .containsExactly("node_id,parent_node_id");
  }

  @Test
  void shouldAcceptSparseIds() {
    assertThat(apply("graph_reachable_dfs", edges(7L, SPARSE, SPARSE, 3L), nodes(7L)))
        .containsExactly("node_id,parent_node_id", "7,null", SPARSE + ",7", "3," + SPARSE);
    assertThat(apply("graph_dominator_tree", edges(7L, SPARSE, SPARSE, 3L), 7L))
        .containsExactly("node_id,dominator_node_id", "7,null", SPARSE + ",7", "3," + SPARSE);
  }

  @Test
  void shouldSearchUntilWeightOfRootIsExceeded() {
    Table edges =
        new TestTableBuilder("graph", memory)
            .longs("source_node_id", 1L, 2L, 1L)
            .longs("dest_node_id", 2L, 3L, 4L)
            .longs("edge_weight", 2L, 5L, 1L)
            .table();
    Table roots =
        new TestTableBuilder("roots", memory)
            .longs("root_node_id", 1L, 2L, 1L)
            .longs("root_target_weight", 3L, 9L, 0L)
            .table();
    assertThat(apply("graph_reachable_weight_bounded_dfs", edges, roots, 0L))
        .containsExactly(
            "root_node_id,node_id,parent_node_id",
            "1,1,null",
            "1,2,1",
            "2,2,null",
            "2,3,2",
            "1,1,null");
    assertThat(apply("graph_reachable_weight_bounded_dfs", edges, roots, 1L))
        .containsExactly(
            "root_node_id,node_id,parent_node_id",
            "1,1,null",
            "1,2,1",
            "1,3,2",
            "2,2,null",
            "2,3,2",
            "1,1,null",
            "1,2,1");
  }

  @Test
  void shouldRefuseNullStartNode() {
    assertThatThrownBy(() -> apply("graph_reachable_bfs", edges(1L, 2L), nodes(1L, null)))
        .isInstanceOf(OperatorException.class)
        .hasMessageStartingWith("ARRAY_AGG: nulls are not supported.");
  }

  @Test
  void shouldFindDominatorsOfNodesThatRootReaches() {
    Table edges = edges(1L, 2L, 1L, 3L, 2L, 4L, 3L, 4L, 4L, 5L, 8L, 5L);
    assertThat(apply("graph_dominator_tree", edges, 1L))
        .containsExactly("node_id,dominator_node_id", "1,null", "2,1", "4,1", "5,4", "3,1");
  }

  @Test
  void shouldRefuseUnknownRootAndRootWithoutOtherNodes() {
    assertThatThrownBy(() -> apply("graph_dominator_tree", edges(1L, 2L), 99L))
        .hasMessage("dominator_tree: root node is not in the graph");
    assertThatThrownBy(() -> apply("graph_dominator_tree", edges(1L, 2L), 2L))
        .hasMessageContaining("must contain root and another node");
    assertThat(apply("graph_dominator_tree", edges(), 1L))
        .containsExactly("node_id,dominator_node_id");
  }

  @Test
  void shouldAddNegativeWeightsToTotal() {
    Table edges =
        new TestTableBuilder("edges", memory)
            .longs("source_node_id", 1L, 2L, 1L)
            .longs("dest_node_id", 2L, 3L, 4L)
            .longs("edge_weight", 5L, -3L, 4L)
            .table();
    Table roots =
        new TestTableBuilder("roots", memory)
            .longs("root_node_id", 1L)
            .longs("root_target_weight", 6L)
            .table();
    assertThat(apply("graph_reachable_weight_bounded_dfs", edges, roots, 0L))
        .containsExactly(
            "root_node_id,node_id,parent_node_id", "1,1,null", "1,2,1", "1,3,2", "1,4,1");
  }
}
