package dev.sonda.trace.kernels.internal.graph;

/** The outgoing edges of each node, in the order in which they were given. */
final class OutgoingEdges {
  private final int[] begins;
  private final int[] targets;

  /**
   * @param from the source node of each edge
   * @param to the target node of each edge, -1 if there is none
   */
  OutgoingEdges(int nodes, int[] from, int[] to) {
    begins = new int[nodes + 1];
    for (int edge = 0; edge < from.length; edge++) {
      begins[from[edge] + 1] += to[edge] < 0 ? 0 : 1;
    }
    for (int node = 0; node < nodes; node++) {
      begins[node + 1] += begins[node];
    }
    targets = new int[begins[nodes]];
    int[] next = begins.clone();
    for (int edge = 0; edge < from.length; edge++) {
      if (to[edge] >= 0) {
        targets[next[from[edge]]++] = to[edge];
      }
    }
  }

  int nodes() {
    return begins.length - 1;
  }

  int edges() {
    return targets.length;
  }

  int begin(int node) {
    return begins[node];
  }

  int end(int node) {
    return begins[node + 1];
  }

  int target(int place) {
    return targets[place];
  }
}
