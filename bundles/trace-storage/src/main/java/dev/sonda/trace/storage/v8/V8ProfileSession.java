package dev.sonda.trace.storage.v8;

import dev.sonda.trace.storage.profile.SourceCodeLine;
import dev.sonda.trace.storage.profile.StackTableWriter;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A profile of a process: the callsites of its nodes, and the time of its last sample. */
final class V8ProfileSession {
  private final StackTableWriter stacks;
  private final long pid;
  private final int mapping;
  private final Map<Integer, Integer> callsites = new HashMap<>();
  private final Map<Integer, Integer> parents = new HashMap<>();
  private long timeNs;

  V8ProfileSession(StackTableWriter stacks, long pid) {
    this.stacks = stacks;
    this.pid = pid;
    mapping = stacks.addMappingWithoutFile("");
  }

  long pid() {
    return pid;
  }

  void begin(long startNs) {
    timeNs = startNs;
  }

  /** Adds the time since the last sample; returns the new time. */
  long advance(long deltaNs) {
    timeNs += deltaNs;
    return timeNs;
  }

  /** The callsite of a node; null if the profile has no such node. */
  @Nullable Integer callsite(int node) {
    return callsites.get(node);
  }

  /**
   * Adds a node. A node names its parent or its children: V8 does the former, DevTools the latter.
   *
   * @return what is wrong with the node; null for nothing
   */
  @Nullable String add(V8ProfileNode node) {
    if (callsites.containsKey(node.id)) {
      return "two nodes of a profile have the same id";
    }
    int frame =
        stacks.frameWithoutAddress(
            mapping, node.function, new SourceCodeLine(node.url, StackTableWriter.NONE));
    Integer parentNode = node.hasParent ? (Integer) node.parent : parents.get(node.id);
    int parent = StackTableWriter.NONE;
    if (parentNode != null) {
      Integer known = callsites.get(parentNode);
      if (known == null) {
        return "the profile lacks a node's parent";
      }
      parent = known;
    }
    int depth = stacks.depthBelow(parent);
    int callsite = stacks.callsite(parent, frame, depth);
    callsites.put(node.id, callsite);
    return addChildren(node, callsite, depth);
  }

  /** Children that aren't known yet find their parent when they are added. */
  private @Nullable String addChildren(V8ProfileNode node, int callsite, int depth) {
    String problem = node.children.isTooLong() ? "a node of a profile has too many children" : null;
    for (int i = 0; i < node.children.size(); i++) {
      int child = (int) node.children.get(i);
      if (parents.putIfAbsent(child, node.id) != null) {
        return "two nodes of a profile have the same child, " + Integer.toUnsignedString(child);
      }
      Integer known = callsites.get(child);
      if (known != null && !stacks.moveCallsite(known, callsite, depth + 1)) {
        problem = "a node of a profile would be its own caller";
      }
    }
    return problem;
  }
}
