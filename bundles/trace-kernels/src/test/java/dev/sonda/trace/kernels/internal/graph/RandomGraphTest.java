package dev.sonda.trace.kernels.internal.graph;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(240)
class RandomGraphTest {
  private static final int ROUNDS = 1000;
  private static final int NODES = 12;

  private final long seed = Long.getLong("seed", System.nanoTime());
  private final Random random = new Random(seed);
  private int[] from = {};
  private int[] to = {};

  private void makeEdges() {
    int edges = random.nextInt(3 * NODES);
    from = random.ints(edges, 0, NODES).toArray();
    to = random.ints(edges, 0, NODES).toArray();
  }

  /** All nodes reachable from {@code root} without passing the node {@code closed}. */
  private Set<Integer> reachable(int root, int closed) {
    TreeSet<Integer> reached = new TreeSet<>();
    if (root != closed) {
      reached.add(root);
    }
    for (boolean more = !reached.isEmpty(); more; ) {
      more = false;
      for (int edge = 0; edge < from.length; edge++) {
        if (to[edge] != closed && reached.contains(from[edge])) {
          more |= reached.add(to[edge]);
        }
      }
    }
    return reached;
  }

  @Test
  void shouldFindDominatorsThatLieOnAllPaths() {
    for (int round = 0; round < ROUNDS; round++) {
      makeEdges();
      int root = random.nextInt(NODES);
      DominatorTree tree = DominatorTree.of(NODES, from, to, root);
      Set<Integer> reached = reachable(root, -1);
      assertThat(tree.rows()).as("-Dseed=%d", seed).isEqualTo(reached.size());
      for (int row = 0; row < tree.rows(); row++) {
        assertThat(tree.dominator(row))
            .as("-Dseed=%d of %d", seed, tree.node(row))
            .isEqualTo(dominator(root, tree.node(row), reached));
      }
    }
  }

  /**
   * The immediate dominator: of all nodes on every path to {@code node}, the one that the others
   * dominate.
   */
  private int dominator(int root, int node, Set<Integer> reached) {
    Set<Integer> dominators = dominators(root, node, reached);
    return dominators.stream()
        .filter(candidate -> dominators(root, candidate, reached).size() == dominators.size() - 1)
        .findFirst()
        .orElse(-1);
  }

  private Set<Integer> dominators(int root, int node, Set<Integer> reached) {
    TreeSet<Integer> dominators = new TreeSet<>();
    for (int candidate : reached) {
      if (candidate != node && !reachable(root, candidate).contains(node)) {
        dominators.add(candidate);
      }
    }
    return dominators;
  }

  @Test
  void shouldFindSameNodesAsNaiveSearches() {
    for (int round = 0; round < ROUNDS; round++) {
      makeEdges();
      int[] starts = random.ints(random.nextInt(4), 0, NODES).toArray();
      List<String> deep = new ArrayList<>();
      TreeSet<Integer> visited = new TreeSet<>();
      for (int i = starts.length - 1; i >= 0; i--) {
        searchDeep(starts[i], -1, visited, deep);
      }
      assertThat(rows(GraphSearch.depthFirst(NODES, from, to, starts)))
          .as("-Dseed=%d", seed)
          .isEqualTo(deep);
      assertThat(rows(GraphSearch.breadthFirst(NODES, from, to, starts)))
          .as("-Dseed=%d", seed)
          .isEqualTo(searchBroad(starts));
    }
  }

  private void searchDeep(int node, int parent, Set<Integer> visited, List<String> rows) {
    if (!visited.add(node)) {
      return;
    }
    rows.add(node + " " + parent);
    for (int edge = 0; edge < from.length; edge++) {
      if (from[edge] == node) {
        searchDeep(to[edge], node, visited, rows);
      }
    }
  }

  private List<String> searchBroad(int[] starts) {
    List<Integer> queue = new ArrayList<>();
    List<String> rows = new ArrayList<>();
    for (int start : starts) {
      visit(start, -1, queue, rows);
    }
    for (int i = 0; i < queue.size(); i++) {
      for (int edge = 0; edge < from.length; edge++) {
        if (from[edge] == queue.get(i)) {
          visit(to[edge], from[edge], queue, rows);
        }
      }
    }
    return rows;
  }

  private static void visit(int node, int parent, List<Integer> queue, List<String> rows) {
    if (!queue.contains(node)) {
      queue.add(node);
      rows.add(node + " " + parent);
    }
  }

  private static List<String> rows(GraphSearch search) {
    List<String> rows = new ArrayList<>();
    for (int row = 0; row < search.nodes().rows(); row++) {
      rows.add(search.nodes().get(row) + " " + search.parents().get(row));
    }
    return rows;
  }
}
