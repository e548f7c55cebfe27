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

/** Operators over trees, and over the depth of graphs. */
@Timeout(240)
class TreeOperatorsTest {
  private final TableMemory memory = new TableMemory();

  @AfterEach
  void free() {
    memory.close();
  }

  private Table tree(@Nullable Long[] ids, @Nullable Long[] parents, @Nullable Long[] groups) {
    return new TestTableBuilder("tree", memory)
        .longs("id", ids)
        .longs("parent_id", parents)
        .longs("group_key", groups)
        .table();
  }

  private List<String> apply(String operator, Object... arguments) {
    return TableText.of(OperatorFixture.apply(memory, operator, arguments));
  }

  @Test
  void shouldPartitionTreeByGroups() {
    Table tree =
        tree(
            new Long[] {1L, 2L, 3L, 4L, 5L, 8L, 6L, 7L},
            new @Nullable Long[] {null, 1L, 2L, 2L, 4L, 4L, 5L, 5L},
            new Long[] {1L, 1L, 2L, 2L, 1L, 1L, 3L, 2L});
    assertThat(apply("tree_structural_partition", tree))
        .containsExactly(
            "node_id,parent_node_id,group_key",
            "1,null,1",
            "2,1,1",
            "4,null,2",
            "8,2,1",
            "5,2,1",
            "7,4,2",
            "6,null,3",
            "3,null,2");
  }

  @Test
  void shouldReturnNoRowsForEmptyTree() {
    assertThat(apply("tree_structural_partition", tree(new Long[0], new Long[0], new Long[0])))
        .containsExactly("node_id,parent_node_id,group_key");
  }

  @Test
  void shouldRefuseTreeWithoutRootOrWithTwo() {
    Table none = tree(new Long[] {1L}, new Long[] {1L}, new Long[] {0L});
    assertThatThrownBy(() -> apply("tree_structural_partition", none))
        .isInstanceOf(OperatorException.class)
        .hasMessage("tree_partition: no root in tree");
    Table two = tree(new Long[] {1L, 2L}, new @Nullable Long[] {null, null}, new Long[] {0L, 0L});
    assertThatThrownBy(() -> apply("tree_structural_partition", two))
        .isInstanceOf(OperatorException.class)
        .hasMessageStartingWith("tree_partition: multiple NULL parent_ids");
  }

  @Test
  void shouldComputeLongestPathToLeafForNodesBehindStart() {
    Table edges =
        new TestTableBuilder("edges", memory)
            .longs("source_node_id", 1L, 1L, 2L, 3L, 9L)
            .longs("dest_node_id", 2L, 3L, 3L, 4L, 1L)
            .table();
    Table starts = new TestTableBuilder("starts", memory).longs("node_id", 1L).table();
    assertThat(apply("graph_depths", edges, starts))
        .containsExactly("node_id,depth", "4,0", "3,1", "2,2");
  }

  @Test
  void shouldTerminateInGraphWithCycle() {
    Table edges =
        new TestTableBuilder("edges", memory)
            .longs("source_node_id", 1L, 2L, 3L)
            .longs("dest_node_id", 2L, 3L, 2L)
            .table();
    Table starts = new TestTableBuilder("starts", memory).longs("node_id", 1L).table();
    assertThat(apply("graph_depths", edges, starts)).hasSize(3);
  }

  private List<String> numbered(@Nullable Long[] ids, @Nullable Long[] parents) {
    Table tree =
        new TestTableBuilder("tree", memory).longs("id", ids).longs("parent_id", parents).table();
    return apply("tree_to_table", tree);
  }

  @Test
  void shouldNumberParentsBeforeTheirChildren() {
    assertThat(
            numbered(
                new Long[] {17L, 2L, 13L, 10L, 4L}, new @Nullable Long[] {2L, 13L, null, 2L, null}))
        .containsExactly(
            "_tree_id,_tree_parent_id,id,parent_id",
            "0,null,13,null",
            "1,0,2,13",
            "2,1,17,2",
            "3,1,10,2",
            "4,null,4,null");
  }

  @Test
  void shouldRefuseTreeWithRepeatedIdMissingParentOrCycle() {
    assertThatThrownBy(() -> numbered(new Long[] {1L, 1L}, new @Nullable Long[] {null, null}))
        .hasMessage("tree: duplicate id");
    assertThatThrownBy(() -> numbered(new Long[] {1L, 2L}, new @Nullable Long[] {null, 9L}))
        .hasMessage("tree: parent_id not found in id column");
    assertThatThrownBy(() -> numbered(new Long[] {0L, 1L, 2L}, new Long[] {0L, 2L, 1L}))
        .hasMessage("tree: cycle detected in parent relation");
  }
}
