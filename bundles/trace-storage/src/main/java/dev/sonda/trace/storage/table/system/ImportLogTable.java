package dev.sonda.trace.storage.table.system;

import dev.sonda.trace.storage.table.StoredTable;
import dev.sonda.trace.storage.table.TraceTableMemory;
import dev.sonda.trace.tables.IntColumnBuilder;
import dev.sonda.trace.tables.LongColumnBuilder;

/** Problems at specific places of the trace, recorded during import. */
public final class ImportLogTable extends StoredTable {
  public final IntColumnBuilder traceId;
  public final LongColumnBuilder ts;
  public final LongColumnBuilder byteOffset;
  public final IntColumnBuilder statKey;
  public final IntColumnBuilder argSetId;

  ImportLogTable(TraceTableMemory space) {
    super("__intrinsic_trace_import_logs", space);
    traceId = ints("trace_id");
    ts = longs("ts");
    byteOffset = longs("byte_offset");
    statKey = ints("stat_key");
    argSetId = ints("arg_set_id");
  }
}
