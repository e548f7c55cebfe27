package dev.sonda.trace.proto.internal.memory;

/**
 * Memory of a node that another node owns.
 *
 * @param importance of several owners, the one with the greatest gets the memory
 */
record OwnershipEdge(MemoryNode owner, MemoryNode owned, int importance) {
  // Records of graphs with cycles would compare and print their nodes without an end.
  @Override
  public boolean equals(Object other) {
    return this == other;
  }

  @Override
  public int hashCode() {
    return System.identityHashCode(this);
  }
}
