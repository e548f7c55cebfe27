package dev.sonda.trace.storage.table.window;

import dev.sonda.trace.storage.table.StoredTable;
import dev.sonda.trace.storage.table.TraceTableMemory;
import dev.sonda.trace.tables.IntColumnBuilder;
import dev.sonda.trace.tables.LongColumnBuilder;

/** Snapshots of the window manager. */
public final class WindowManagerTable extends StoredTable {
  public final LongColumnBuilder ts;
  public final LongColumnBuilder focusedDisplayId;
  public final IntColumnBuilder hasInvalidElapsedTs;
  public final ProtoMessageColumns message;

  WindowManagerTable(TraceTableMemory space) {
    super("__intrinsic_windowmanager", space);
    ts = longs("ts");
    IntColumnBuilder argSetId = ints("arg_set_id");
    IntColumnBuilder base64ProtoId = ints("base64_proto_id");
    focusedDisplayId = longs("focused_display_id");
    hasInvalidElapsedTs = ints("has_invalid_elapsed_ts");
    message = new ProtoMessageColumns(argSetId, base64ProtoId);
  }
}
