package dev.sonda.trace.kernels.internal.graph;

import dev.sonda.trace.kernels.internal.column.GrowableIntColumn;

/**
 * Searches depth-first from several roots, independently of each other; a search ends when the
 * total weight of the edges followed exceeds the root's limit. Each result row has the root, a node
 * reached, and the node that it was reached from (-1 for the root itself).
 */
public final class WeightBoundedSearch {
  private final OutgoingEdges graph;

  /** Edge weights, in the order of {@link #graph}'s edges. */
  private final long[] weights;

  private final boolean keepsCrossing;

  /** By node, the number of the last search that visited the node. */
  private final int[] searchByNode;

  private final NodeStack stack;
  private final GrowableIntColumn stackedWeights = new GrowableIntColumn(0);
  private final GrowableIntColumn roots = new GrowableIntColumn(0);
  private final GrowableIntColumn nodes = new GrowableIntColumn(0);
  private final GrowableIntColumn parents = new GrowableIntColumn(0);
  private int search;

  /**
   * @param keepsCrossing whether the node whose edge exceeds the limit is included in the result
   */
  public WeightBoundedSearch(
      int nodeCount, int[] from, int[] to, long[] edgeWeights, boolean keepsCrossing) {
    int[] edges = new int[from.length];
    for (int edge = 0; edge < edges.length; edge++) {
      edges[edge] = edge;
    }
    graph = new OutgoingEdges(nodeCount, from, to);
    OutgoingEdges edgeOrder = new OutgoingEdges(nodeCount, from, edges);
    weights = new long[edges.length];
    for (int place = 0; place < weights.length; place++) {
      weights[place] = edgeWeights[edgeOrder.target(place)];
    }
    this.keepsCrossing = keepsCrossing;
    searchByNode = new int[nodeCount];
    stack = new NodeStack(0);
  }

  /**
   * Searches from a root and appends the nodes reached to the result. Weights are numbers of 32
   * bits without sign, as in Perfetto: a negative one makes a sum less that doesn't fall below 0.
   */
  public void add(int root, long limit) {
    search++;
    stack.clear();
    stackedWeights.clear();
    push(root, -1, 0);
    int total = 0;
    int most = (int) limit;
    while (!stack.isEmpty() && Integer.compareUnsigned(total, most) <= 0) {
      int node = stack.top();
      int parent = stack.topParent();
      int weight = stackedWeights.get(stackedWeights.rows() - 1);
      stack.pop();
      stackedWeights.removeLast();
      if (searchByNode[node] != search) {
        searchByNode[node] = search;
        total += weight;
        if (keepsCrossing || Integer.compareUnsigned(total, most) <= 0) {
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

  public GrowableIntColumn roots() {
    return roots;
  }

  public GrowableIntColumn nodes() {
    return nodes;
  }

  public GrowableIntColumn parents() {
    return parents;
  }
}
