package dev.sonda.trace.proto.internal.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.trace.proto.internal.memory.ProcessDump.DumpedEdge;
import dev.sonda.trace.proto.internal.memory.ProcessDump.DumpedNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Sizes and shares of graphs that a test builds. */
@Timeout(240)
class MemoryGraphTest {
  private final NavigableMap<Integer, ProcessDump> dump = new TreeMap<>();

  private void node(int pid, long id, String path, long size) {
    ProcessDump process = dump.computeIfAbsent(pid, _ -> new ProcessDump());
    process.nodes().put(path, new DumpedNode(id, Map.of(NodeEntry.SIZE, NodeEntry.bytes(size))));
  }

  private void edge(int pid, long owner, long owned, int importance) {
    ProcessDump process = dump.computeIfAbsent(pid, _ -> new ProcessDump());
    process.edges().put(owner, new DumpedEdge(owner, owned, importance));
  }

  private static MemoryNode find(MemoryNode root, String path) {
    MemoryNode at = root;
    for (String part : NodePath.parts(path)) {
      at = Objects.requireNonNull(at.children.get(part), part);
    }
    return at;
  }

  private static GraphTraversal computed(MemoryGraph graph) {
    GraphTraversal nodes = new GraphTraversal(graph);
    nodes.childrenFirst(NodeSizes::compute);
    OwnershipShares.compute(nodes);
    return nodes;
  }

  @Test
  void shouldDivideNodeBetweenOwnersByImportanceAndSize() {
    node(1, 1, "owned", 10);
    node(1, 2, "owner1", 6);
    node(1, 3, "owner2", 7);
    node(1, 4, "owner3", 5);
    node(1, 5, "owner4", 8);
    edge(1, 2, 1, 2);
    edge(1, 3, 1, 2);
    edge(1, 4, 1, 1);
    edge(1, 5, 1, 0);
    MemoryGraph graph = new MemoryGraph(dump);
    computed(graph);
    MemoryNode root = graph.processes().firstEntry().getValue();
    assertThat(find(root, "owned").ownedShare).isEqualTo(0.2);
    assertThat(find(root, "owner1").owningShare).isEqualTo(3.0 / 6);
    assertThat(find(root, "owner2").owningShare).isEqualTo(4.0 / 7);
    assertThat(find(root, "owner3").owningShare).isZero();
    assertThat(find(root, "owner4").owningShare).isEqualTo(1.0 / 8);
  }

  @Test
  void shouldNotCountMemoryTwiceWhenSiblingOwnsIt() {
    node(1, 1, "a", 600);
    node(1, 2, "b/b1", 10);
    node(1, 3, "b/b2", 10);
    node(1, 4, "c", 600);
    node(1, 5, "c/c1", 256);
    node(1, 6, "c/c2", 256);
    edge(1, 3, 6, 0);
    MemoryGraph graph = new MemoryGraph(dump);
    computed(graph);
    MemoryNode root = graph.processes().firstEntry().getValue();
    assertThat(root.size()).isEqualTo(1210);
    assertThat(find(root, "b").size()).isEqualTo(20);
    assertThat(find(root, "c/<unspecified>").size()).isEqualTo(88);
  }

  @Test
  void shouldMergeNodesThatProcessesDescribeByOneId() {
    node(1, 7, "global/a", 5);
    node(2, 7, "global/a", 6);
    MemoryGraph graph = new MemoryGraph(dump);
    assertThat(find(graph.shared(), "global/a").size()).isEqualTo(5);
    assertThat(graph.processes().lastEntry().getValue().children).isEmpty();
  }

  @Test
  void shouldVisitChildrenAndOwnersBeforeNode() {
    node(1, 1, "a", 1);
    node(1, 2, "a/b", 1);
    node(2, 3, "c", 1);
    edge(2, 3, 2, 0);
    MemoryGraph graph = new MemoryGraph(dump);
    List<Long> visited = new ArrayList<>();
    new GraphTraversal(graph).childrenFirst(node -> visited.add(node.id));
    assertThat(visited).containsExactly(0L, 3L, 2L, 1L, 0L, 0L);
    visited.clear();
    new GraphTraversal(graph).parentsFirst(node -> visited.add(node.id));
    assertThat(visited).containsExactly(0L, 0L, 1L, 2L, 0L, 3L);
  }

  @Test
  void shouldVisitEachNodeOnceWhenOwnershipIsCycle() {
    node(1, 1, "a", 1);
    node(1, 2, "b", 2);
    node(1, 3, "b/c", 2);
    edge(1, 1, 3, 0);
    edge(1, 2, 1, 0);
    MemoryGraph graph = new MemoryGraph(dump);
    GraphTraversal nodes = computed(graph);
    assertThat(nodes.hasCycle()).isTrue();
    List<Long> visited = new ArrayList<>();
    nodes.childrenFirst(node -> visited.add(node.id));
    assertThat(visited).containsExactlyInAnyOrder(0L, 0L, 1L, 2L, 3L);
  }

  @Test
  void shouldKeepNumbersWithoutSigns() {
    node(1, 1, "a", -6);
    node(1, 2, "b", 1);
    MemoryGraph graph = new MemoryGraph(dump);
    computed(graph);
    MemoryNode root = graph.processes().firstEntry().getValue();
    assertThat(root.size()).isEqualTo(-5);
    NodeEntry share = find(root, "a").entries.get(NodeEntry.EFFECTIVE_SIZE);
    assertThat(share).isEqualTo(NodeEntry.bytes(Long.MIN_VALUE));
  }
}
