package dev.sonda.trace.storage.table.profile;

import dev.sonda.trace.storage.table.StoredTable;
import dev.sonda.trace.storage.table.TraceTableMemory;
import dev.sonda.trace.tables.IntColumnBuilder;
import dev.sonda.trace.tables.LongColumnBuilder;
import dev.sonda.trace.tables.StringColumnBuilder;

/** Time spans covered by dumps of native allocations. */
public final class HeapProfileTable extends StoredTable {
  public final LongColumnBuilder ts;
  public final LongColumnBuilder tsEnd;
  public final LongColumnBuilder dur;
  public final IntColumnBuilder upid;
  public final StringColumnBuilder heapName;

  HeapProfileTable(TraceTableMemory space) {
    super("__intrinsic_heap_profile", space);
    ts = longs("ts");
    tsEnd = longs("ts_end");
    dur = longs("dur");
    upid = ints("upid");
    heapName = strings("heap_name");
  }
}
