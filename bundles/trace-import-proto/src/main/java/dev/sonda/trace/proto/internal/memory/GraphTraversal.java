package dev.sonda.trace.proto.internal.memory;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Consumer;

/** Visits the nodes of a graph depth first, along children and owners, and each node once. */
final class GraphTraversal {
  private final MemoryGraph graph;
  private final Deque<MemoryNode> open = new ArrayDeque<>();
  private final Set<MemoryNode> visited = new HashSet<>();
  private boolean hasCycle;

  GraphTraversal(MemoryGraph graph) {
    this.graph = graph;
  }

  /** Visits children and owners before their node. A node that is reached from itself waits. */
  void childrenFirst(Consumer<MemoryNode> visitor) {
    begin();
    Deque<MemoryNode> path = new ArrayDeque<>();
    Set<MemoryNode> onPath = new HashSet<>();
    while (!open.isEmpty()) {
      MemoryNode node = open.pop();
      if (visited.contains(node)) {
        continue;
      }
      if (node == path.peek()) {
        path.pop();
        visited.add(node);
        visitor.accept(node);
      } else if (onPath.add(node)) {
        path.push(node);
        open.push(node);
        pushNeighbours(node);
      } else {
        hasCycle = true;
      }
    }
  }

  /** Visits a node before its children and owners. Nodes of cycles of ownership are left out. */
  void parentsFirst(Consumer<MemoryNode> visitor) {
    begin();
    while (!open.isEmpty()) {
      MemoryNode node = open.pop();
      boolean waitsForOwned = node.owned != null && !visited.contains(node.owned.owned());
      boolean waitsForParent = node.parent != null && !visited.contains(node.parent);
      if (!waitsForOwned && !waitsForParent && visited.add(node)) {
        pushNeighbours(node);
        visitor.accept(node);
      }
    }
  }

  /** Begins with shared memory, then come the processes by pid. */
  private void begin() {
    visited.clear();
    graph.processes().descendingMap().values().forEach(open::push);
    open.push(graph.shared());
  }

  /** Owners are visited before children, both in their order. */
  private void pushNeighbours(MemoryNode node) {
    node.children.descendingMap().values().forEach(open::push);
    node.owners.reversed().forEach(edge -> open.push(edge.owner()));
  }

  /** Whether a visit met a cycle of ownership, which a sound dump has not. */
  boolean hasCycle() {
    return hasCycle;
  }
}
