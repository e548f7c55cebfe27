package dev.sonda.trace.storage.table.surface;

import dev.sonda.trace.storage.table.StoredTable;
import dev.sonda.trace.storage.table.TraceTableMemory;
import dev.sonda.trace.storage.table.window.ProtoMessageColumns;
import dev.sonda.trace.tables.IntColumnBuilder;
import dev.sonda.trace.tables.LongColumnBuilder;

/** Sets of transactions that SurfaceFlinger committed together. */
public final class TransactionBatchTable extends StoredTable {
  public final LongColumnBuilder ts;
  public final LongColumnBuilder vsyncId;
  public final ProtoMessageColumns message;

  TransactionBatchTable(TraceTableMemory space) {
    super("__intrinsic_surfaceflinger_transactions", space);
    ts = longs("ts");
    IntColumnBuilder argSetId = ints("arg_set_id");
    IntColumnBuilder base64ProtoId = ints("base64_proto_id");
    vsyncId = longs("vsync_id");
    message = new ProtoMessageColumns(argSetId, base64ProtoId);
  }
}
