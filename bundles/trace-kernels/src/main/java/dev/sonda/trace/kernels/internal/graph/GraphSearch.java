package dev.sonda.trace.kernels.internal.graph;

import dev.sonda.trace.kernels.internal.column.GrowableIntColumn;

/**
 * The nodes reachable from start nodes, in the order of the search, and the node that each was
 * reached from (-1 for start nodes).
 */
public record GraphSearch(GrowableIntColumn nodes, GrowableIntColumn parents) {

  /**
   * Searches depth-first; edges are followed in their order, and the last start node comes first.
   */
  public static GraphSearch depthFirst(int nodes, int[] from, int[] to, int[] starts) {
    OutgoingEdges graph = new OutgoingEdges(nodes, from, to);
    GraphSearch found = ofExpectedNodes(nodes);
    boolean[] visited = new boolean[nodes];
    NodeStack stack = new NodeStack(starts.length + graph.edges());
    for (int start : starts) {
      stack.push(start, -1);
    }
    while (!stack.isEmpty()) {
      int node = stack.top();
      int parent = stack.topParent();
      stack.pop();
      if (!visited[node]) {
        visited[node] = true;
        found.add(node, parent);
        stack.pushTargets(graph, node);
      }
    }
    return found;
  }

  /** Searches breadth-first: all nodes at one distance come before nodes at the next. */
  public static GraphSearch breadthFirst(int nodes, int[] from, int[] to, int[] starts) {
    OutgoingEdges graph = new OutgoingEdges(nodes, from, to);
    GraphSearch found = ofExpectedNodes(nodes);
    boolean[] visited = new boolean[nodes];
    for (int start : starts) {
      found.visit(start, -1, visited);
    }
    for (int i = 0; i < found.nodes.rows(); i++) {
      int node = found.nodes.get(i);
      for (int place = graph.begin(node); place < graph.end(node); place++) {
        found.visit(graph.target(place), node, visited);
      }
    }
    return found;
  }

  private static GraphSearch ofExpectedNodes(int nodes) {
    return new GraphSearch(new GrowableIntColumn(nodes), new GrowableIntColumn(nodes));
  }

  private void visit(int node, int parent, boolean[] visited) {
    if (!visited[node]) {
      visited[node] = true;
      add(node, parent);
    }
  }

  private void add(int node, int parent) {
    nodes.add(node);
    parents.add(parent);
  }
}
