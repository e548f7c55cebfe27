package dev.sonda.trace.storage.table.surface;

import dev.sonda.trace.storage.table.StoredTable;
import dev.sonda.trace.storage.table.TraceTableMemory;
import dev.sonda.trace.storage.table.window.ProtoMessageColumns;
import dev.sonda.trace.tables.IntColumnBuilder;
import dev.sonda.trace.tables.LongColumnBuilder;

/** Snapshots of all layers of SurfaceFlinger. */
public final class LayersSnapshotTable extends StoredTable {
  public final LongColumnBuilder ts;
  public final LongColumnBuilder sequenceId;
  public final IntColumnBuilder hasInvalidElapsedTs;
  public final ProtoMessageColumns message;

  LayersSnapshotTable(TraceTableMemory space) {
    super("__intrinsic_surfaceflinger_layers_snapshot", space);
    ts = longs("ts");
    IntColumnBuilder argSetId = ints("arg_set_id");
    IntColumnBuilder base64ProtoId = ints("base64_proto_id");
    sequenceId = longs("sequence_id");
    hasInvalidElapsedTs = ints("has_invalid_elapsed_ts");
    message = new ProtoMessageColumns(argSetId, base64ProtoId);
  }
}
