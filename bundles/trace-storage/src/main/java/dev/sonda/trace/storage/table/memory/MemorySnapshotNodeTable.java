package dev.sonda.trace.storage.table.memory;

import dev.sonda.trace.storage.table.StoredTable;
import dev.sonda.trace.storage.table.TraceTableMemory;
import dev.sonda.trace.tables.IntColumnBuilder;
import dev.sonda.trace.tables.LongColumnBuilder;
import dev.sonda.trace.tables.StringColumnBuilder;

/** Nodes of memory dumps: allocators and their parts, with sizes in bytes. */
public final class MemorySnapshotNodeTable extends StoredTable {
  public final IntColumnBuilder processSnapshotId;
  public final IntColumnBuilder parentNodeId;
  public final StringColumnBuilder path;
  public final LongColumnBuilder size;
  public final LongColumnBuilder effectiveSize;
  public final IntColumnBuilder argSetId;

  MemorySnapshotNodeTable(TraceTableMemory space) {
    super("__intrinsic_memory_snapshot_node", space);
    processSnapshotId = ints("process_snapshot_id");
    parentNodeId = ints("parent_node_id");
    path = strings("path");
    size = longs("size");
    effectiveSize = longs("effective_size");
    argSetId = ints("arg_set_id");
  }
}
