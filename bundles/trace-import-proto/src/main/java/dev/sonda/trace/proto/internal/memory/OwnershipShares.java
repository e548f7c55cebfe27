package dev.sonda.trace.proto.internal.memory;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Computes the effective size of nodes: memory with several owners is divided between them, so that
 * the effective sizes of all nodes add up. Numbers of bytes have no signs, and sums of dumps that
 * contradict themselves wrap.
 */
final class OwnershipShares {
  private static final Comparator<OwnershipEdge> MOST_IMPORTANT_FIRST =
      Comparator.comparingInt(OwnershipEdge::importance)
          .reversed()
          .thenComparing(edge -> edge.owner().notOwningBytes, Long::compareUnsigned);

  private OwnershipShares() {}

  /** Computes the effective sizes of all nodes, which have sizes. */
  static void compute(GraphTraversal nodes) {
    nodes.childrenFirst(OwnershipShares::addPartsWithoutOwnership);
    nodes.childrenFirst(OwnershipShares::divide);
    nodes.parentsFirst(OwnershipShares::inherit);
    nodes.childrenFirst(OwnershipShares::addEffectiveSize);
  }

  private static void addPartsWithoutOwnership(MemoryNode node) {
    if (node.size() == null) {
      return;
    }
    if (node.isLeaf()) {
      node.notOwningBytes += node.sizeOrZero();
      node.notOwnedBytes += node.sizeOrZero();
      return;
    }
    for (MemoryNode child : node.children.values()) {
      if (child.owned == null) {
        node.notOwningBytes += child.notOwningBytes;
      }
      node.notOwnedBytes +=
          child.owners.isEmpty() ? child.notOwnedBytes : child.sizeOrZero() - greatestOwner(child);
    }
  }

  private static long greatestOwner(MemoryNode node) {
    long greatest = 0;
    for (OwnershipEdge edge : node.owners) {
      greatest = NodeSizes.max(greatest, edge.owner().sizeOrZero());
    }
    return greatest;
  }

  /** Divides a node's memory between its owners, which all own its first bytes. */
  private static void divide(MemoryNode node) {
    if (node.size() == null || node.owners.isEmpty()) {
      return;
    }
    List<OwnershipEdge> owners = new ArrayList<>(node.owners);
    owners.sort(MOST_IMPORTANT_FIRST);
    long givenBytes = 0;
    int next = 0;
    while (next < owners.size()) {
      int first = next;
      while (next < owners.size()
          && owners.get(next).importance() == owners.get(first).importance()) {
        next++;
      }
      givenBytes = divideEqually(owners.subList(first, next), givenBytes);
    }
    if (node.notOwnedBytes != 0) {
      node.ownedShare = real(node.notOwnedBytes - givenBytes) / real(node.notOwnedBytes);
    }
  }

  /**
   * Divides memory between owners of equal importance, the smallest first.
   *
   * @param givenBytes that owners of more importance have
   * @return bytes that these and the more important owners have
   */
  private static long divideEqually(List<OwnershipEdge> owners, long givenBytes) {
    long given = givenBytes;
    double bytes = 0;
    int left = owners.size();
    for (OwnershipEdge edge : owners) {
      long wanted = edge.owner().notOwningBytes;
      if (Long.compareUnsigned(wanted, given) > 0) {
        bytes += real(wanted - given) / left;
        given = wanted;
      }
      if (wanted != 0) {
        edge.owner().owningShare = bytes / real(wanted);
      }
      left--;
    }
    return given;
  }

  /** A node's shares are those of its parent and of the node that it owns, too. */
  private static void inherit(MemoryNode node) {
    if (node.size() == null) {
      return;
    }
    MemoryNode parent = node.parent;
    node.totalOwnedShare = node.ownedShare * (parent == null ? 1 : parent.totalOwnedShare);
    if (node.owned != null) {
      node.totalOwningShare = node.owningShare * node.owned.owned().totalOwningShare;
    } else {
      node.totalOwningShare = parent == null ? 1 : parent.totalOwningShare;
    }
  }

  private static void addEffectiveSize(MemoryNode node) {
    if (node.size() == null) {
      node.entries.remove(NodeEntry.EFFECTIVE_SIZE);
      return;
    }
    long bytes = 0;
    if (node.isLeaf()) {
      bytes = whole(real(node.sizeOrZero()) * node.totalOwningShare * node.totalOwnedShare);
    }
    for (MemoryNode child : node.children.values()) {
      bytes += child.size() == null ? 0 : effectiveSize(child);
    }
    node.entries.putIfAbsent(NodeEntry.EFFECTIVE_SIZE, NodeEntry.bytes(bytes));
  }

  /** The effective size; a node that owns itself is visited before its children have theirs. */
  private static long effectiveSize(MemoryNode child) {
    NodeEntry size = child.entries.get(NodeEntry.EFFECTIVE_SIZE);
    return size == null ? child.notOwningBytes : size.number();
  }

  /** A number without a sign; the two halves of a large one keep its rounding. */
  private static double real(long bytes) {
    return bytes >= 0 ? bytes : 2.0 * ((bytes >>> 1) | (bytes & 1));
  }

  /**
   * The number without a sign of a real, as x86-64 converts it: 2^63 if it has more than 64 bits.
   */
  private static long whole(double bytes) {
    if (bytes < 0x1p63) {
      return (long) bytes;
    }
    return bytes < 0x1p64 ? (long) (bytes - 0x1p63) + Long.MIN_VALUE : Long.MIN_VALUE;
  }
}
