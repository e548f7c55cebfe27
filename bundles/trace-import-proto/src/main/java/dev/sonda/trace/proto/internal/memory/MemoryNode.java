package dev.sonda.trace.proto.internal.memory;

import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A node of the memory graph: an allocator, or a part of one. The root of a process has no name.
 */
final class MemoryNode {
  private static final String UNSPECIFIED = "<unspecified>";

  final @Nullable MemoryNode parent;
  final NavigableMap<String, MemoryNode> children = new TreeMap<>(NodePath.ORDER);
  final NavigableMap<String, NodeEntry> entries = new TreeMap<>(NodePath.ORDER);
  final List<OwnershipEdge> owners = new ArrayList<>();

  /** The last edge by which this node owns memory of another one. */
  @Nullable OwnershipEdge owned;

  /** The last id that a process gave the node; 0 for none. */
  long id;

  /** Bytes of the parts that own no other node. */
  long notOwningBytes;

  /** Bytes of the parts that no other node owns. */
  long notOwnedBytes;

  double ownedShare = 1;
  double owningShare = 1;
  double totalOwnedShare = 1;
  double totalOwningShare = 1;

  MemoryNode(@Nullable MemoryNode parent) {
    this.parent = parent;
  }

  /** The size; null if it isn't known. */
  @Nullable Long size() {
    NodeEntry size = entries.get(NodeEntry.SIZE);
    return size == null ? null : Long.valueOf(size.number());
  }

  /** The size; 0 if it isn't known. */
  long sizeOrZero() {
    NodeEntry size = entries.get(NodeEntry.SIZE);
    return size == null ? 0 : size.number();
  }

  boolean isLeaf() {
    return children.isEmpty();
  }

  /** Adds a child for the bytes of this node that no other child accounts for. */
  void addUnspecified(long bytes) {
    MemoryNode child = new MemoryNode(this);
    child.entries.put(NodeEntry.SIZE, NodeEntry.bytes(bytes));
    children.putIfAbsent(UNSPECIFIED, child);
  }

  /** Whether this is a node or one of the nodes below it. */
  boolean isWithin(MemoryNode ancestor) {
    MemoryNode at = this;
    while (at != null && at != ancestor) {
      at = at.parent;
    }
    return at != null;
  }
}
