package dev.sonda.trace.storage.table.heap;

import dev.sonda.trace.storage.table.StoredTable;
import dev.sonda.trace.storage.table.TraceTableMemory;
import dev.sonda.trace.tables.IntColumnBuilder;
import dev.sonda.trace.tables.LongColumnBuilder;
import dev.sonda.trace.tables.StringColumnBuilder;

/** Heap dumps of processes. */
public final class HeapGraphTable extends StoredTable {
  public final LongColumnBuilder ts;
  public final IntColumnBuilder upid;
  public final StringColumnBuilder dumpReason;
  public final LongColumnBuilder heapSize;

  HeapGraphTable(TraceTableMemory space) {
    super("__intrinsic_heap_graph", space);
    ts = longs("ts");
    upid = ints("upid");
    dumpReason = strings("dump_reason");
    heapSize = longs("heap_size");
  }
}
