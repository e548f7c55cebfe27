package dev.sonda.trace.storage.table.memory;

import dev.sonda.trace.storage.table.TraceTableMemory;

/** The tables of memory dumps: dumps, their processes, nodes, and ownership between nodes. */
public final class MemoryTables {
  public final MemorySnapshotTable snapshots;
  public final ProcessMemorySnapshotTable processes;
  public final MemorySnapshotNodeTable nodes;
  public final MemorySnapshotEdgeTable edges;

  public MemoryTables(TraceTableMemory space) {
    snapshots = new MemorySnapshotTable(space);
    processes = new ProcessMemorySnapshotTable(space);
    nodes = new MemorySnapshotNodeTable(space);
    edges = new MemorySnapshotEdgeTable(space);
  }
}
