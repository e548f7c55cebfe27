package dev.sonda.trace.kernels.internal.graph;

import dev.sonda.trace.kernels.internal.column.IntRows;

/**
 * Nodes that can be reached, in the order of the search, and the node that each was reached from,
 * -1 for those that it began at.
 */
public record GraphSearch(IntRows nodes, IntRows parents) {

  /** Goes deep before it goes on, edges in their order; the last start comes first. */
  public static GraphSearch depthFirst(int nodes, int[] from, int[] to, int[] starts) {
    Graph graph = new Graph(nodes, from, to);
    GraphSearch found = ofExpectedNodes(nodes);
    boolean[] visited = new boolean[nodes];
    IntStack stack = new IntStack(starts.length + graph.edges());
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

  /** Goes to all nodes at one distance before it goes on to the next. */
  public static GraphSearch breadthFirst(int nodes, int[] from, int[] to, int[] starts) {
    Graph graph = new Graph(nodes, from, to);
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
    return new GraphSearch(new IntRows(nodes), new IntRows(nodes));
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
