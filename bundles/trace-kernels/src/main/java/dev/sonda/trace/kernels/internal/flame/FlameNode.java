package dev.sonda.trace.kernels.internal.flame;

import org.jspecify.annotations.Nullable;

/** A node of a flame graph: one name below one parent. */
final class FlameNode {
  final @Nullable FlameNode parent;
  final int depth;
  final String name;
  final String mapping;
  final FlameSums own = new FlameSums();
  final FlameSums cumulative = new FlameSums();

  /** Latest timestamp of the samples in the node, in nanoseconds. */
  long ts;

  @Nullable String sourceFile;
  @Nullable Long lineNumber;

  /** Index among the nodes of the tree; a parent precedes its children. */
  int id;

  FlameNode(@Nullable FlameNode parent, String name, String mapping) {
    this.parent = parent;
    this.name = name;
    this.mapping = mapping;
    depth = parent == null ? 0 : parent.depth + 1;
  }
}
