package dev.sonda.trace.storage.table.window;

import dev.sonda.trace.storage.table.StoredTable;
import dev.sonda.trace.storage.table.TraceTableMemory;
import dev.sonda.trace.tables.IntColumnBuilder;
import dev.sonda.trace.tables.LongColumnBuilder;

/** Dispatches of input events to windows. */
public final class InputDispatchTable extends StoredTable {
  public final LongColumnBuilder eventId;
  public final LongColumnBuilder vsyncId;
  public final LongColumnBuilder windowId;
  public final ProtoMessageColumns message;

  InputDispatchTable(TraceTableMemory space) {
    super("__intrinsic_android_input_event_dispatch", space);
    eventId = longs("event_id");
    IntColumnBuilder argSetId = ints("arg_set_id");
    vsyncId = longs("vsync_id");
    windowId = longs("window_id");
    IntColumnBuilder base64ProtoId = ints("base64_proto_id");
    message = new ProtoMessageColumns(argSetId, base64ProtoId);
  }
}
