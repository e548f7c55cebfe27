package dev.sonda.trace.storage.table.system;

import dev.sonda.trace.storage.table.StoredTable;
import dev.sonda.trace.storage.table.TraceTableMemory;
import dev.sonda.trace.tables.IntColumnBuilder;
import dev.sonda.trace.tables.LongColumnBuilder;
import dev.sonda.trace.tables.StringColumnBuilder;

/** Files that the trace was read from, and their formats. */
public final class TraceFileTable extends StoredTable {
  public final IntColumnBuilder parentId;
  public final StringColumnBuilder name;
  public final LongColumnBuilder size;
  public final StringColumnBuilder traceType;
  public final IntColumnBuilder processingOrder;
  public final IntColumnBuilder isContainer;

  TraceFileTable(TraceTableMemory space) {
    super("__intrinsic_trace_file", space);
    parentId = ints("parent_id");
    name = strings("name");
    size = longs("size");
    traceType = strings("trace_type");
    processingOrder = ints("processing_order");
    isContainer = ints("is_container");
  }
}
