package dev.sonda.trace.storage.table.profile;

import dev.sonda.trace.storage.table.StoredTable;
import dev.sonda.trace.storage.table.TraceTableMemory;
import dev.sonda.trace.tables.LongColumnBuilder;
import dev.sonda.trace.tables.StringColumnBuilder;

/** Memory mappings of processes (files or other memory) that contain executed code. */
public final class MappingTable extends StoredTable {
  public final StringColumnBuilder buildId;
  public final LongColumnBuilder exactOffset;
  public final LongColumnBuilder startOffset;
  public final LongColumnBuilder start;
  public final LongColumnBuilder end;
  public final LongColumnBuilder loadBias;
  public final StringColumnBuilder name;

  MappingTable(TraceTableMemory space) {
    super("__intrinsic_stack_profile_mapping", space);
    buildId = strings("build_id");
    exactOffset = longs("exact_offset");
    startOffset = longs("start_offset");
    start = longs("start");
    end = longs("end");
    loadBias = longs("load_bias");
    name = strings("name");
  }
}
