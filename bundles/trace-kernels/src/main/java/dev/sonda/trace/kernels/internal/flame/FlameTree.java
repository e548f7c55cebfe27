package dev.sonda.trace.kernels.internal.flame;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The nodes of a flame graph, in the order in which they were first added. Not thread-safe. */
final class FlameTree {
  private record Key(@Nullable FlameNode parent, String name, String mapping) {}

  private final List<FlameNode> nodes = new ArrayList<>();
  private final Map<Key, FlameNode> byKey = new HashMap<>();

  /** The node of a name below a parent; created if it doesn't exist. */
  FlameNode node(@Nullable FlameNode parent, String name, String mapping) {
    Key key = new Key(parent, name, mapping);
    FlameNode known = byKey.get(key);
    if (known == null) {
      known = new FlameNode(parent, name, mapping);
      byKey.put(key, known);
      add(known);
    }
    return known;
  }

  /** Adds a node; its parent must have been added before. */
  void add(FlameNode node) {
    node.id = nodes.size();
    nodes.add(node);
  }

  List<FlameNode> nodes() {
    return nodes;
  }

  /** Computes the cumulative sums of each node, including all nodes below. */
  void sum() {
    nodes.forEach(node -> node.cumulative.clear());
    for (FlameNode node : nodes.reversed()) {
      node.cumulative.add(node.own);
      if (node.parent != null) {
        node.parent.cumulative.add(node.cumulative);
      }
    }
  }
}
