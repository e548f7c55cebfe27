package dev.sonda.trace.storage.table.heap;

import dev.sonda.trace.storage.table.StoredTable;
import dev.sonda.trace.storage.table.TraceTableMemory;
import dev.sonda.trace.tables.IntColumnBuilder;

/** Callstacks that threads had when a heap was dumped. */
public final class HeapDumpThreadStackTable extends StoredTable {
  public final IntColumnBuilder heapGraphId;
  public final IntColumnBuilder utid;
  public final IntColumnBuilder callsiteId;

  HeapDumpThreadStackTable(TraceTableMemory space) {
    super("__intrinsic_heap_graph_thread_callsite", space);
    heapGraphId = ints("heap_graph_id");
    utid = ints("utid");
    callsiteId = ints("callsite_id");
  }
}
