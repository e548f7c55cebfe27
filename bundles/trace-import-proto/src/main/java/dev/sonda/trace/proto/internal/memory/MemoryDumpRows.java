package dev.sonda.trace.proto.internal.memory;

import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.storage.args.ArgSet;
import dev.sonda.trace.storage.args.ArgType;
import dev.sonda.trace.storage.table.memory.MemoryTables;
import dev.sonda.trace.storage.track.KindTracks;
import dev.sonda.trace.storage.track.TrackKind;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes the rows of dumps: of the dump, its processes, nodes and edges. */
final class MemoryDumpRows {
  private static final int NO_ROW = -1;

  private final ImportState state;
  private final MemoryTables tables;
  private final KindTracks tracks;
  private final ArgSet args = new ArgSet();
  private final Map<Long, Integer> rowsById = new HashMap<>();

  MemoryDumpRows(ImportState state) {
    this.state = state;
    tables = state.storage().systemTables().memoryDumps;
    tracks = state.storage().tracks().of(TrackKind.slices("legacy_chrome_global_instants"));
  }

  void write(long timeNs, String detailLevel, MemoryGraph graph) {
    rowsById.clear();
    int dump = tables.snapshots.add();
    tables.snapshots.timestamp.set(dump, timeNs);
    tables.snapshots.trackId.set(dump, track());
    tables.snapshots.detailLevel.set(dump, state.strings().intern(detailLevel));
    graph.processes().forEach((pid, root) -> writeProcess(dump, Integer.toUnsignedLong(pid), root));
    writeProcess(dump, 0, graph.shared());
    graph.edges().forEach(this::writeEdge);
  }

  /** Dumps are events of the whole trace. */
  private int track() {
    int track = tracks.track();
    if (tracks.isNew()) {
      args.clear();
      add("source", ArgType.STRING, state.strings().intern("chrome"));
      state.storage().tracks().describe(track, args);
    }
    return track;
  }

  private void writeProcess(int dump, long pid, MemoryNode root) {
    int process = tables.processes.add();
    tables.processes.snapshotId.set(process, dump);
    tables.processes.upid.set(process, state.processes().process(pid));
    writeChildren(process, NO_ROW, "", root);
  }

  private void writeChildren(int process, int parentRow, String path, MemoryNode parent) {
    parent.children.forEach((part, node) -> {
      String childPath = NodePath.child(path, part);
      int row = writeNode(process, parentRow, childPath, node);
      writeChildren(process, row, childPath, node);
    });
  }

  private int writeNode(int process, int parentRow, String path, MemoryNode node) {
    int row = tables.nodes.add();
    tables.nodes.processSnapshotId.set(row, process);
    if (parentRow != NO_ROW) {
      tables.nodes.parentNodeId.set(row, parentRow);
    }
    tables.nodes.path.set(row, state.strings().intern(path));
    tables.nodes.size.set(row, number(node.entries.get(NodeEntry.SIZE)));
    tables.nodes.effectiveSize.set(row, number(node.entries.get(NodeEntry.EFFECTIVE_SIZE)));
    args.clear();
    node.entries.forEach(this::addEntry);
    int set = state.argSets().write(args);
    if (set != NO_ROW) {
      tables.nodes.argSetId.set(row, set);
    }
    rowsById.putIfAbsent(node.id, row);
    return row;
  }

  private static long number(@Nullable NodeEntry entry) {
    return entry == null ? 0 : entry.number();
  }

  private void addEntry(String name, NodeEntry entry) {
    switch (entry) {
      case NodeEntry.Text text ->
          add(name + ".value", ArgType.STRING, state.strings().intern(text.text()));
      case NodeEntry.Count count -> {
        if (!name.equals(NodeEntry.SIZE) && !name.equals(NodeEntry.EFFECTIVE_SIZE)) {
          add(name + ".value", ArgType.INT, count.value());
          String unit = count.isInBytes() ? "bytes" : "objects";
          add(name + ".unit", ArgType.STRING, state.strings().intern(unit));
        }
      }
    }
  }

  private void add(String name, ArgType type, long value) {
    int key = state.strings().intern(name);
    args.add(key, key, type, value);
  }

  private void writeEdge(OwnershipEdge edge) {
    Integer owner = rowsById.get(edge.owner().id);
    Integer owned = rowsById.get(edge.owned().id);
    if (owner != null && owned != null) {
      int row = tables.edges.add();
      tables.edges.sourceNodeId.set(row, owner);
      tables.edges.targetNodeId.set(row, owned);
      tables.edges.importance.set(row, Integer.toUnsignedLong(edge.importance()));
    }
  }
}
