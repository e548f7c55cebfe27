package dev.sonda.trace.proto.internal.memory;

import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.proto.internal.memory.ProcessDump.DumpedEdge;
import dev.sonda.trace.proto.internal.memory.ProcessDump.DumpedNode;
import dev.sonda.trace.storage.statistics.Statistics;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Reads the packets of a dump, and keeps its processes until the dump is complete. */
final class MemoryDumpReader {
  /**
   * Processes, nodes, parts of their paths, entries and edges of a dump, which wait on the heap;
   * Chrome's dumps have some ten thousand.
   */
  static final int MAX_ITEMS = 1 << 20;

  private static final String FAILURES = "memory_snapshot_parser_failure";
  private static final int IN_BYTES = 1;

  private final Statistics statistics;
  private final NavigableMap<Integer, ProcessDump> processes = new TreeMap<>();
  private final WireReader process = new WireReader();
  private final WireReader item = new WireReader();
  private final WireReader entry = new WireReader();
  private String detailLevel = "";
  private int items;

  MemoryDumpReader(Statistics statistics) {
    this.statistics = statistics;
  }

  /** Adds a message MemoryTrackerSnapshot to the dump. */
  void read(WireReader snapshot) {
    int level = 0;
    while (snapshot.next()) {
      if (snapshot.field() == 2) {
        level = snapshot.intValue();
      } else if (snapshot.field() == 3) {
        readProcess(snapshot);
      }
    }
    detailLevel =
        switch (level) {
          case 1 -> "light";
          case 2 -> "background";
          default -> "detailed";
        };
  }

  /** Reads a process; of two with one pid the first counts. */
  private void readProcess(WireReader snapshot) {
    ProcessDump dump = new ProcessDump();
    int pid = 0;
    process.reset(snapshot);
    while (process.next()) {
      switch (process.field()) {
        case 1 -> pid = process.intValue();
        case 2 -> readNode(dump);
        case 3 -> readEdge(dump);
        default -> {} // no other fields are known
      }
    }
    if (hasRoom(1)) {
      processes.putIfAbsent(pid, dump);
    }
  }

  private void readNode(ProcessDump dump) {
    long id = 0;
    String path = "";
    Long size = null;
    Map<String, NodeEntry> entries = new HashMap<>();
    item.reset(process);
    while (item.next()) {
      switch (item.field()) {
        case 1 -> id = item.longValue();
        case 2 -> path = item.text();
        case 4 -> size = item.longValue();
        case 5 -> readEntry(entries);
        default -> {} // weak nodes are kept
      }
    }
    if (size != null) {
      entries.put(NodeEntry.SIZE, NodeEntry.bytes(size));
    }
    if (NodePath.isTooLong(path)) {
      countFailure();
    } else if (hasRoom(NodePath.parts(path).size() + 1)) {
      dump.nodes().putIfAbsent(path, new DumpedNode(id, entries));
    }
  }

  /** Reads an entry; of two with one name the first counts. */
  private void readEntry(Map<String, NodeEntry> entries) {
    String name = "";
    int units = 0;
    Long number = null;
    String text = null;
    entry.reset(item);
    while (entry.next()) {
      switch (entry.field()) {
        case 1 -> name = entry.text();
        case 2 -> units = entry.intValue();
        case 3 -> number = entry.longValue();
        case 4 -> text = entry.text();
        default -> {} // no other fields are known
      }
    }
    NodeEntry value = value(units == IN_BYTES, number, text);
    if (value == null) {
      countFailure();
    } else if (hasRoom(1)) {
      entries.putIfAbsent(name, value);
    }
  }

  private static @Nullable NodeEntry value(
      boolean isInBytes, @Nullable Long number, @Nullable String text) {
    if (number != null) {
      return new NodeEntry.Count(number, isInBytes);
    }
    return text == null ? null : new NodeEntry.Text(text);
  }

  /** Reads an edge; of two with one owner the first counts. */
  private void readEdge(ProcessDump dump) {
    long owner = 0;
    long owned = 0;
    int importance = 0;
    item.reset(process);
    while (item.next()) {
      switch (item.field()) {
        case 1 -> owner = item.longValue();
        case 2 -> owned = item.longValue();
        case 3 -> importance = item.intValue();
        default -> {} // whether another edge may replace it makes no difference
      }
    }
    if (hasRoom(1)) {
      dump.edges().putIfAbsent(owner, new DumpedEdge(owner, owned, importance));
    }
  }

  private boolean hasRoom(int count) {
    boolean hasRoom = items <= MAX_ITEMS - count;
    if (hasRoom) {
      items += count;
    } else {
      countFailure();
    }
    return hasRoom;
  }

  /** Counts a part of a dump that isn't imported. */
  void countFailure() {
    statistics.add(FAILURES, 1);
  }

  boolean isEmpty() {
    return processes.isEmpty();
  }

  /** How much the last packet tells of nodes. */
  String detailLevel() {
    return detailLevel;
  }

  /** Takes the processes of the dump, by pid; the next packet begins another dump. */
  NavigableMap<Integer, ProcessDump> take() {
    NavigableMap<Integer, ProcessDump> taken = new TreeMap<>(processes);
    processes.clear();
    items = 0;
    return taken;
  }
}
