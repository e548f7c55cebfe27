package dev.sonda.trace.storage.table.heap;

import dev.sonda.trace.storage.table.StoredTable;
import dev.sonda.trace.storage.table.TraceTableMemory;
import dev.sonda.trace.tables.IntColumnBuilder;
import dev.sonda.trace.tables.LongColumnBuilder;
import dev.sonda.trace.tables.StringColumnBuilder;

/** Failed allocations that triggered a heap dump. */
public final class OutOfMemoryErrorTable extends StoredTable {
  public final IntColumnBuilder heapGraphId;
  public final LongColumnBuilder allocationSizeBytes;
  public final LongColumnBuilder totalBytesFree;
  public final LongColumnBuilder freeBytesUntilOom;
  public final StringColumnBuilder errorMsg;

  OutOfMemoryErrorTable(TraceTableMemory space) {
    super("__intrinsic_heap_graph_java_oome_details", space);
    heapGraphId = ints("heap_graph_id");
    allocationSizeBytes = longs("allocation_size_bytes");
    totalBytesFree = longs("total_bytes_free");
    freeBytesUntilOom = longs("free_bytes_until_oom");
    errorMsg = strings("error_msg");
  }
}
