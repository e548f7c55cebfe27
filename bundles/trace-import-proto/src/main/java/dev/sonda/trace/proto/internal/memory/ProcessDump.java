package dev.sonda.trace.proto.internal.memory;

import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * A process as a dump describes it.
 *
 * @param nodes by path
 * @param edges by the id of the node that owns memory, without a sign
 */
record ProcessDump(NavigableMap<String, DumpedNode> nodes, NavigableMap<Long, DumpedEdge> edges) {
  /**
   * A node with what the process says of it.
   *
   * @param id unique within the dump; 0 for none
   */
  record DumpedNode(long id, Map<String, NodeEntry> entries) {}

  /**
   * Memory of a node that another node owns.
   *
   * @param importance of several owners, the one with the greatest gets the memory
   */
  record DumpedEdge(long owner, long owned, int importance) {}

  ProcessDump() {
    this(new TreeMap<>(NodePath.ORDER), new TreeMap<>(Long::compareUnsigned));
  }
}
