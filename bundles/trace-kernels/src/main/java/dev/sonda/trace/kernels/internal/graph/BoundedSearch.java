package dev.sonda.trace.kernels.internal.graph;

import dev.sonda.trace.kernels.internal.column.IntRows;

/**
 * Searches in depth from several roots, each on its own, until the weights of the edges that led to
 * nodes add up to more than the root's limit. Rows are roots, nodes, and the nodes that these were
 * reached from, -1 for a root.
 */
public final class BoundedSearch {
  private final Graph graph;

  /** Weights in the order of the graph's edges. */
  private final long[] weights;

  private final boolean keepsCrossing;

  /** The search that last came to a node. */
  private final int[] searchByNode;

  private final IntStack stack;
  private final IntRows stackedWeights = new IntRows(0);
  private final IntRows roots = new IntRows(0);
  private final IntRows nodes = new IntRows(0);
  private final IntRows parents = new IntRows(0);
  private int search;

  /**
   * @param keepsCrossing whether the node that exceeds the limit is found, too
   */
  public BoundedSearch(
      int nodeCount, int[] from, int[] to, long[] edgeWeights, boolean keepsCrossing) {
    int[] edges = new int[from.length];
    for (int edge = 0; edge < edges.length; edge++) {
      edges[edge] = edge;
    }
    graph = new Graph(nodeCount, from, to);
    Graph edgeOrder = new Graph(nodeCount, from, edges);
    weights = new long[edges.length];
    for (int place = 0; place < weights.length; place++) {
      weights[place] = edgeWeights[edgeOrder.target(place)];
    }
    this.keepsCrossing = keepsCrossing;
    searchByNode = new int[nodeCount];
    stack = new IntStack(0);
  }

  /** Searches from a root. */
  public void add(int root, long limit) {
    search++;
    stack.clear();
    stackedWeights.clear();
    push(root, -1, 0);
    long total = 0;
    while (!stack.isEmpty() && total <= limit) {
      int node = stack.top();
      int parent = stack.topParent();
      long weight = Integer.toUnsignedLong(stackedWeights.get(stackedWeights.rows() - 1));
      stack.pop();
      stackedWeights.removeLast();
      if (searchByNode[node] != search) {
        searchByNode[node] = search;
        total += weight;
        if (total <= limit || keepsCrossing) {
          addRow(root, node, parent);
          pushTargets(node);
        }
      }
    }
  }

  private void addRow(int root, int node, int parent) {
    roots.add(root);
    nodes.add(node);
    parents.add(parent);
  }

  private void pushTargets(int node) {
    for (int place = graph.end(node) - 1; place >= graph.begin(node); place--) {
      push(graph.target(place), node, weights[place]);
    }
  }

  private void push(int node, int parent, long weight) {
    stack.push(node, parent);
    stackedWeights.add((int) weight);
  }

  public IntRows roots() {
    return roots;
  }

  public IntRows nodes() {
    return nodes;
  }

  public IntRows parents() {
    return parents;
  }
}
