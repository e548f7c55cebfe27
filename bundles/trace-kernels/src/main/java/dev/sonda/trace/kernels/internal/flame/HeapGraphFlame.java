package dev.sonda.trace.kernels.internal.flame;

import dev.sonda.trace.kernels.OperatorException;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * Builds a flame graph of a heap dump from the shortest reference paths that retain objects, merged
 * by class.
 */
final class HeapGraphFlame {
  private static final String MAPPING = "JAVA";

  /** An object on the current path, and the index of its next child to visit. */
  private static final class Step {
    private final int object;
    private final FlameNode node;
    private final int[] children;
    private int next;

    private Step(int object, FlameNode node, int[] children) {
      this.object = object;
      this.node = node;
      this.children = children;
    }
  }

  private final HeapGraph graph;
  private final FlameTree tree = new FlameTree();
  private final BitSet visited;

  private HeapGraphFlame(HeapGraph graph) {
    this.graph = graph;
    visited = new BitSet(graph.objects());
  }

  /**
   * The flame graph of a process's heap dump.
   *
   * @throws OperatorException if there is no dump at that time
   */
  static FlameTree of(HeapGraph graph, long upid, long ts) {
    HeapGraphFlame flame = new HeapGraphFlame(graph);
    int[] roots = graph.roots(upid, ts);
    if (roots.length == 0) {
      throw new OperatorException(
          "experimental_flamegraph: process %d has no heap graph of %d".formatted(upid, ts));
    }
    for (int root : roots) {
      flame.walk(root);
    }
    flame.tree.nodes().forEach(node -> node.ts = ts);
    return flame.tree;
  }

  private void walk(int root) {
    Deque<Step> steps = new ArrayDeque<>();
    steps.push(step(root, null));
    while (!steps.isEmpty()) {
      Step step = steps.element();
      if (step.next == step.children.length) {
        steps.pop();
        continue;
      }
      int child = step.children[step.next++];
      boolean isNearest = graph.distance(child) == graph.distance(step.object) + 1;
      if (isNearest && !visited.get(child)) {
        visited.set(child);
        steps.push(step(child, step.node));
      }
    }
  }

  private Step step(int object, @Nullable FlameNode parent) {
    FlameNode node = tree.node(parent, graph.name(object), MAPPING);
    node.own.add(graph.selfSize(object), 1);
    if (graph.nativeSize(object) != 0) {
      FlameNode outside = tree.node(node, "[native] " + node.name, MAPPING);
      outside.own.add(graph.nativeSize(object), 1);
    }
    return new Step(object, node, graph.children(object));
  }
}
