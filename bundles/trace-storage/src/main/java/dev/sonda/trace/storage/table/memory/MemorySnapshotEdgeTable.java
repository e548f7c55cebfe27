package dev.sonda.trace.storage.table.memory;

import dev.sonda.trace.storage.table.StoredTable;
import dev.sonda.trace.storage.table.TraceTableMemory;
import dev.sonda.trace.tables.IntColumnBuilder;
import dev.sonda.trace.tables.LongColumnBuilder;

/** Ownership between nodes of memory dumps: the source owns memory of the target. */
public final class MemorySnapshotEdgeTable extends StoredTable {
  public final IntColumnBuilder sourceNodeId;
  public final IntColumnBuilder targetNodeId;
  public final LongColumnBuilder importance;

  MemorySnapshotEdgeTable(TraceTableMemory space) {
    super("__intrinsic_memory_snapshot_edge", space);
    sourceNodeId = ints("source_node_id");
    targetNodeId = ints("target_node_id");
    importance = longs("importance");
  }
}
