package dev.sonda.trace.proto.internal.memory;

import org.jspecify.annotations.Nullable;

/**
 * Computes the size of a node: the greatest of the size that its process says, the sum of its
 * children, and the size of its greatest owner. Children and owners have theirs before.
 */
final class NodeSizes {
  private NodeSizes() {}

  static void compute(MemoryNode node) {
    Long said = node.size();
    Long ofChildren = sizeOfChildren(node, node);
    Long ofOwner = sizeOfGreatestOwner(node);
    node.entries.remove(NodeEntry.SIZE);
    if (said == null && ofChildren == null && ofOwner == null) {
      return;
    }
    long accounted = orZero(ofChildren);
    long size = max(max(orZero(said), accounted), orZero(ofOwner));
    node.entries.put(NodeEntry.SIZE, NodeEntry.bytes(size));
    if (size != accounted && !node.isLeaf()) {
      node.addUnspecified(size - accounted);
    }
  }

  /** The sum of the children's sizes, without memory of others of the root's nodes. */
  private static @Nullable Long sizeOfChildren(MemoryNode root, MemoryNode parent) {
    Long sum = null;
    for (MemoryNode child : parent.children.values()) {
      Long size = sizeWithin(root, child);
      sum = sum == null ? size : Long.valueOf(sum + orZero(size));
    }
    return sum;
  }

  private static @Nullable Long sizeWithin(MemoryNode root, MemoryNode node) {
    if (node.owned != null && node.owned.owned().isWithin(root)) {
      return 0L;
    }
    return node.isLeaf() ? Long.valueOf(node.sizeOrZero()) : sizeOfChildren(root, node);
  }

  private static @Nullable Long sizeOfGreatestOwner(MemoryNode node) {
    Long greatest = null;
    for (OwnershipEdge edge : node.owners) {
      Long size = edge.owner().size();
      greatest = greatest == null ? size : Long.valueOf(max(orZero(size), greatest));
    }
    return greatest;
  }

  private static long orZero(@Nullable Long size) {
    return size == null ? 0 : size;
  }

  /** The greater of two numbers without signs. */
  static long max(long a, long b) {
    return Long.compareUnsigned(a, b) >= 0 ? a : b;
  }
}
