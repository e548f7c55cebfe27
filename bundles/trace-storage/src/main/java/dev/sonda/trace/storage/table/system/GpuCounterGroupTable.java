package dev.sonda.trace.storage.table.system;

import dev.sonda.trace.storage.table.StoredTable;
import dev.sonda.trace.storage.table.TraceTableMemory;
import dev.sonda.trace.tables.IntColumnBuilder;
import dev.sonda.trace.tables.StringColumnBuilder;

/** Groups of GPU counters; a counter may be in several groups. */
public final class GpuCounterGroupTable extends StoredTable {
  public final IntColumnBuilder groupId;
  public final IntColumnBuilder trackId;
  public final StringColumnBuilder name;
  public final StringColumnBuilder description;

  GpuCounterGroupTable(TraceTableMemory space) {
    super("__intrinsic_gpu_counter_group", space);
    groupId = ints("group_id");
    trackId = ints("track_id");
    name = strings("name");
    description = strings("description");
  }
}
