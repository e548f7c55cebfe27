package dev.sonda.trace.storage.table;

import dev.sonda.trace.tables.IntColumnBuilder;
import dev.sonda.trace.tables.LongColumnBuilder;

/** Flows: an arrow from one slice to another. */
public final class FlowTable extends StoredTable {
  public final IntColumnBuilder sliceOut;
  public final IntColumnBuilder sliceIn;
  public final LongColumnBuilder traceId;
  public final IntColumnBuilder argSetId;

  FlowTable(TraceTableMemory space) {
    super("__intrinsic_flow", space);
    sliceOut = ints("slice_out");
    sliceIn = ints("slice_in");
    traceId = longs("trace_id");
    argSetId = ints("arg_set_id");
  }
}
