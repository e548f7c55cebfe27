package dev.sonda.trace.proto.internal.memory;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * The nodes of all processes of a dump. Nodes whose path begins with {@code global/} belong to no
 * process, but to the tree of shared memory; a node that several processes describe by one id is
 * one node.
 */
final class MemoryGraph {
  private static final String GLOBAL = "global/";

  private final MemoryNode shared = new MemoryNode(null);
  private final NavigableMap<Integer, MemoryNode> processes = new TreeMap<>();
  private final Map<Long, MemoryNode> byId = new HashMap<>();
  private final Deque<OwnershipEdge> edges = new ArrayDeque<>();

  /**
   * Creates the graph of a dump.
   *
   * @param dump processes by pid
   */
  MemoryGraph(NavigableMap<Integer, ProcessDump> dump) {
    dump.forEach(this::addNodes);
    dump.values().forEach(process -> process.edges().values().forEach(this::addEdge));
  }

  private void addNodes(int pid, ProcessDump process) {
    MemoryNode root = processes.computeIfAbsent(pid, _ -> new MemoryNode(null));
    process
        .nodes()
        .forEach((path, node) -> {
          MemoryNode known = byId.get(node.id());
          MemoryNode target = known != null ? known : node(root, path, node.id());
          node.entries().forEach(target.entries::putIfAbsent);
        });
  }

  private MemoryNode node(MemoryNode root, String path, long id) {
    MemoryNode at = path.startsWith(GLOBAL) ? shared : root;
    for (String part : NodePath.parts(path)) {
      MemoryNode parent = at;
      at = parent.children.computeIfAbsent(part, _ -> new MemoryNode(parent));
    }
    at.id = id;
    if (id != 0) {
      byId.putIfAbsent(id, at);
    }
    return at;
  }

  /** An edge of which a node is missing is left out: the memory stays with the other node. */
  private void addEdge(ProcessDump.DumpedEdge dumped) {
    MemoryNode owner = byId.get(dumped.owner());
    MemoryNode owned = byId.get(dumped.owned());
    if (owner != null && owned != null) {
      OwnershipEdge edge = new OwnershipEdge(owner, owned, dumped.importance());
      owner.owned = edge;
      owned.owners.add(edge);
      edges.addFirst(edge);
    }
  }

  /** The root of the memory that processes share. */
  MemoryNode shared() {
    return shared;
  }

  /** The roots of processes, by pid. */
  NavigableMap<Integer, MemoryNode> processes() {
    return processes;
  }

  /** The edges, the last one first. */
  Iterable<OwnershipEdge> edges() {
    return edges;
  }
}
