package dev.sonda.trace.kernels.internal.graph;

import java.util.Arrays;

/** A stack of nodes to visit, each with the node that it was reached from. Not thread-safe. */
final class NodeStack {
  private static final int LEAST_ROOM = 16;

  private int[] nodes;
  private int[] parents;
  private int size;

  NodeStack(int expectedNodes) {
    nodes = new int[Math.max(LEAST_ROOM, expectedNodes)];
    parents = new int[nodes.length];
  }

  boolean isEmpty() {
    return size == 0;
  }

  int top() {
    return nodes[size - 1];
  }

  int topParent() {
    return parents[size - 1];
  }

  void pop() {
    size--;
  }

  void clear() {
    size = 0;
  }

  void push(int node, int parent) {
    if (size == nodes.length) {
      nodes = Arrays.copyOf(nodes, size * 2);
      parents = Arrays.copyOf(parents, size * 2);
    }
    nodes[size] = node;
    parents[size++] = parent;
  }

  /** Pushes the targets of a node's edges, so that the first edge's target is popped first. */
  void pushTargets(OutgoingEdges graph, int node) {
    for (int place = graph.end(node) - 1; place >= graph.begin(node); place--) {
      push(graph.target(place), node);
    }
  }
}
