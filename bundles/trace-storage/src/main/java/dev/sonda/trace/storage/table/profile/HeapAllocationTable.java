package dev.sonda.trace.storage.table.profile;

import dev.sonda.trace.storage.table.StoredTable;
import dev.sonda.trace.storage.table.TraceTableMemory;
import dev.sonda.trace.tables.IntColumnBuilder;
import dev.sonda.trace.tables.LongColumnBuilder;
import dev.sonda.trace.tables.StringColumnBuilder;

/**
 * Bytes and number of allocations at a callsite between two dumps; negative if memory was freed.
 */
public final class HeapAllocationTable extends StoredTable {
  public final LongColumnBuilder ts;
  public final IntColumnBuilder upid;
  public final StringColumnBuilder heapName;
  public final IntColumnBuilder callsiteId;
  public final LongColumnBuilder count;
  public final LongColumnBuilder size;

  HeapAllocationTable(TraceTableMemory space) {
    super("__intrinsic_heap_profile_allocation", space);
    ts = longs("ts");
    upid = ints("upid");
    heapName = strings("heap_name");
    callsiteId = ints("callsite_id");
    count = longs("count");
    size = longs("size");
  }
}
