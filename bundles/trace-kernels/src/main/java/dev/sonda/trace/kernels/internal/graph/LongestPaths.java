package dev.sonda.trace.kernels.internal.graph;

import dev.sonda.trace.kernels.internal.column.GrowableIntColumn;
import dev.sonda.trace.kernels.internal.column.GrowableLongColumn;

/**
 * For each reachable node, the number of edges on the longest path to a node without outgoing
 * edges. In a graph with cycles a path ends where it would revisit a node.
 */
public record LongestPaths(GrowableIntColumn nodes, GrowableLongColumn lengths) {
  private static final byte WAITING = 1;
  private static final byte DONE = 2;

  public static LongestPaths of(int nodes, int[] from, int[] to, int[] starts) {
    OutgoingEdges graph = new OutgoingEdges(nodes, from, to);
    LongestPaths found =
        new LongestPaths(new GrowableIntColumn(nodes), new GrowableLongColumn(nodes));
    Search search = new Search(graph, found, new byte[nodes], new int[nodes]);
    for (int start : starts) {
      search.from(start);
    }
    return found;
  }

  /** A depth-first search, which computes a node's length when it leaves the node. */
  private static final class Search {
    private final OutgoingEdges graph;
    private final LongestPaths found;
    private final byte[] states;
    private final int[] lengths;
    private final NodeStack stack = new NodeStack(0);

    Search(OutgoingEdges graph, LongestPaths found, byte[] states, int[] lengths) {
      this.graph = graph;
      this.found = found;
      this.states = states;
      this.lengths = lengths;
    }

    void from(int start) {
      stack.pushTargets(graph, start);
      while (!stack.isEmpty()) {
        int node = stack.top();
        switch (states[node]) {
          case WAITING -> leave(node);
          case DONE -> stack.pop();
          default -> {
            states[node] = WAITING;
            stack.pushTargets(graph, node);
          }
        }
      }
    }

    private void leave(int node) {
      stack.pop();
      states[node] = DONE;
      for (int place = graph.begin(node); place < graph.end(node); place++) {
        lengths[node] = Math.max(lengths[node], lengths[graph.target(place)] + 1);
      }
      found.nodes.add(node);
      found.lengths.add(lengths[node]);
    }
  }
}
