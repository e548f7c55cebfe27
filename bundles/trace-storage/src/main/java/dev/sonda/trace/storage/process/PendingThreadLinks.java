package dev.sonda.trace.storage.process;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/**
 * Relations of threads whose process isn't known yet: pairs of threads in one process, and
 * processes created by a thread of an unknown process.
 */
final class PendingThreadLinks {
  private final List<Link> threads = new ArrayList<>();
  private final List<Link> children = new ArrayList<>();

  void addThreads(int utid, int other) {
    threads.add(new Link(utid, other));
  }

  void addChild(int parentUtid, int childUpid) {
    children.add(new Link(parentUtid, childUpid));
  }

  boolean isEmpty() {
    return threads.isEmpty() && children.isEmpty();
  }

  /** Removes and returns the threads known to share the process of a thread. */
  List<Integer> takeThreads(int utid) {
    List<Integer> found = new ArrayList<>();
    for (Iterator<Link> links = threads.iterator(); links.hasNext(); ) {
      Link link = links.next();
      if (link.from == utid || link.to == utid) {
        found.add(link.from == utid ? link.to : link.from);
        links.remove();
      }
    }
    return found;
  }

  /** Removes and returns the processes that a thread has created. */
  List<Integer> takeChildren(int utid) {
    List<Integer> found = new ArrayList<>();
    for (Iterator<Link> links = children.iterator(); links.hasNext(); ) {
      Link link = links.next();
      if (link.from == utid) {
        found.add(link.to);
        links.remove();
      }
    }
    return found;
  }

  private record Link(int from, int to) {}
}
