package dev.sonda.trace.storage.table.surface;

import dev.sonda.trace.storage.table.StoredTable;
import dev.sonda.trace.storage.table.TraceTableMemory;
import dev.sonda.trace.storage.table.window.ProtoMessageColumns;
import dev.sonda.trace.tables.IntColumnBuilder;
import dev.sonda.trace.tables.LongColumnBuilder;
import dev.sonda.trace.tables.StringColumnBuilder;

/** SurfaceFlinger transactions: changes of layers and displays by programs. */
public final class TransactionTable extends StoredTable {
  public final IntColumnBuilder snapshotId;
  public final LongColumnBuilder transactionId;
  public final LongColumnBuilder pid;
  public final LongColumnBuilder uid;
  public final LongColumnBuilder layerId;
  public final LongColumnBuilder displayId;
  public final IntColumnBuilder flagsId;
  public final StringColumnBuilder transactionType;
  public final ProtoMessageColumns message;

  TransactionTable(TraceTableMemory space) {
    super("__intrinsic_surfaceflinger_transaction", space);
    snapshotId = ints("snapshot_id");
    IntColumnBuilder argSetId = ints("arg_set_id");
    IntColumnBuilder base64ProtoId = ints("base64_proto_id");
    transactionId = longs("transaction_id");
    pid = longs("pid");
    uid = longs("uid");
    layerId = longs("layer_id");
    displayId = longs("display_id");
    flagsId = ints("flags_id");
    transactionType = strings("transaction_type");
    message = new ProtoMessageColumns(argSetId, base64ProtoId);
  }
}
