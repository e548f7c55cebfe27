package dev.sonda.trace.kernels.internal.flame;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reduces a flame graph to the nodes whose names contain a word, with all nodes below and above
 * them.
 */
final class FlameFocus {
  private FlameFocus() {}

  /**
   * The nodes whose names contain the word, ignoring case, with all nodes above and below and
   * recomputed sums.
   */
  static FlameTree of(FlameTree tree, String word) {
    if (word.isEmpty()) {
      return tree;
    }
    Set<FlameNode> kept = kept(tree, word.toLowerCase(Locale.ROOT));
    FlameTree focused = new FlameTree();
    Map<FlameNode, FlameNode> copies = new HashMap<>();
    for (FlameNode node : tree.nodes()) {
      if (kept.contains(node)) {
        FlameNode copy = copy(node, node.parent == null ? null : copies.get(node.parent));
        copies.put(node, copy);
        focused.add(copy);
      }
    }
    focused.sum();
    return focused;
  }

  private static Set<FlameNode> kept(FlameTree tree, String word) {
    Set<FlameNode> below = new HashSet<>();
    Set<FlameNode> kept = new HashSet<>();
    for (FlameNode node : tree.nodes()) {
      boolean isNamed = node.name.toLowerCase(Locale.ROOT).contains(word);
      if (isNamed || (node.parent != null && below.contains(node.parent))) {
        below.add(node);
        kept.add(node);
      }
      for (FlameNode up = node.parent; isNamed && up != null && kept.add(up); up = up.parent) {}
    }
    return kept;
  }

  private static FlameNode copy(FlameNode node, @Nullable FlameNode parent) {
    FlameNode copy = new FlameNode(parent, node.name, node.mapping);
    copy.own.add(node.own);
    copy.ts = node.ts;
    return copy;
  }
}
