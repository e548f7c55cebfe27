package dev.sonda.trace.kernels.internal.graph;

import dev.sonda.trace.kernels.internal.column.GrowableIntColumn;
import java.util.Arrays;

/**
 * Immediate dominators by Lengauer and Tarjan's algorithm in its Semi-NCA variant: depth-first
 * numbering, semidominators with path compression, then the nearest common ancestor in the tree
 * built so far. All arrays except the first are indexed by depth-first number.
 */
public final class DominatorTree {
  private final GrowableIntColumn nodes;
  private final int[] numberByNode;
  private final int[] treeParent;
  private final int[] semi;
  private final int[] least;
  private final int[] ancestor;
  private final int[] dominator;
  private final GrowableIntColumn path = new GrowableIntColumn(0);
  private final OutgoingEdges predecessors;

  private DominatorTree(int nodeCount, int[] from, int[] to, int root) {
    GraphSearch search = GraphSearch.depthFirst(nodeCount, from, to, new int[] {root});
    nodes = search.nodes();
    numberByNode = new int[nodeCount];
    Arrays.fill(numberByNode, -1);
    int reached = nodes.rows();
    treeParent = new int[reached];
    semi = new int[reached];
    least = new int[reached];
    ancestor = new int[reached];
    dominator = new int[reached];
    for (int number = 0; number < reached; number++) {
      numberByNode[nodes.get(number)] = number;
      int parent = search.parents().get(number);
      treeParent[number] = parent < 0 ? -1 : numberByNode[parent];
      semi[number] = number;
      least[number] = number;
      ancestor[number] = -1;
    }
    predecessors = new OutgoingEdges(nodeCount, to, from);
  }

  /** Computes the dominators of all nodes reachable from the root. */
  public static DominatorTree of(int nodeCount, int[] from, int[] to, int root) {
    DominatorTree tree = new DominatorTree(nodeCount, from, to, root);
    tree.findSemidominators();
    tree.findDominators();
    return tree;
  }

  private void findSemidominators() {
    for (int number = nodes.rows() - 1; number > 0; number--) {
      int node = nodes.get(number);
      for (int place = predecessors.begin(node); place < predecessors.end(node); place++) {
        int before = numberByNode[predecessors.target(place)];
        if (before >= 0) {
          semi[number] = Math.min(semi[number], semi[leastOnPath(before)]);
        }
      }
      ancestor[number] = treeParent[number];
    }
  }

  /** The node with the least semidominator on the path of linked ancestors of a node. */
  private int leastOnPath(int number) {
    if (ancestor[number] < 0) {
      return number;
    }
    path.clear();
    for (int at = number; ancestor[ancestor[at]] >= 0; at = ancestor[at]) {
      path.add(at);
    }
    for (int i = path.rows() - 1; i >= 0; i--) {
      compress(path.get(i));
    }
    return least[number];
  }

  private void compress(int number) {
    int above = ancestor[number];
    if (semi[least[above]] < semi[least[number]]) {
      least[number] = least[above];
    }
    ancestor[number] = ancestor[above];
  }

  private void findDominators() {
    for (int number = 1; number < dominator.length; number++) {
      int candidate = treeParent[number];
      while (candidate > semi[number]) {
        candidate = dominator[candidate];
      }
      dominator[number] = candidate;
    }
  }

  /** Number of nodes reachable from the root, including the root. */
  public int rows() {
    return nodes.rows();
  }

  /** All reachable nodes, in depth-first order. */
  public GrowableIntColumn nodes() {
    return nodes;
  }

  /** The immediate dominator of each node in depth-first order, -1 for the root. */
  public GrowableIntColumn dominators() {
    GrowableIntColumn dominators = new GrowableIntColumn(rows());
    for (int row = 0; row < rows(); row++) {
      dominators.add(dominator(row));
    }
    return dominators;
  }

  /** The node at a position in depth-first order. */
  public int node(int row) {
    return nodes.get(row);
  }

  /** The immediate dominator of the node at a position in depth-first order; -1 for the root. */
  public int dominator(int row) {
    return row == 0 ? -1 : nodes.get(dominator[row]);
  }
}
