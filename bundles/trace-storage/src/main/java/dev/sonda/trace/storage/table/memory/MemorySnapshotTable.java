package dev.sonda.trace.storage.table.memory;

import dev.sonda.trace.storage.table.StoredTable;
import dev.sonda.trace.storage.table.TraceTableMemory;
import dev.sonda.trace.tables.IntColumnBuilder;
import dev.sonda.trace.tables.LongColumnBuilder;
import dev.sonda.trace.tables.StringColumnBuilder;

/** Memory dumps, each of which describes several processes. */
public final class MemorySnapshotTable extends StoredTable {
  public final LongColumnBuilder timestamp;
  public final IntColumnBuilder trackId;
  public final StringColumnBuilder detailLevel;

  MemorySnapshotTable(TraceTableMemory space) {
    super("__intrinsic_memory_snapshot", space);
    timestamp = longs("timestamp");
    trackId = ints("track_id");
    detailLevel = strings("detail_level");
  }
}
