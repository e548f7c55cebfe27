package dev.sonda.trace.storage.table.memory;

import dev.sonda.trace.storage.table.StoredTable;
import dev.sonda.trace.storage.table.TraceTableMemory;
import dev.sonda.trace.tables.IntColumnBuilder;

/** The processes of memory dumps; memory that processes share belongs to the process 0. */
public final class ProcessMemorySnapshotTable extends StoredTable {
  public final IntColumnBuilder snapshotId;
  public final IntColumnBuilder upid;

  ProcessMemorySnapshotTable(TraceTableMemory space) {
    super("__intrinsic_process_memory_snapshot", space);
    snapshotId = ints("snapshot_id");
    upid = ints("upid");
  }
}
