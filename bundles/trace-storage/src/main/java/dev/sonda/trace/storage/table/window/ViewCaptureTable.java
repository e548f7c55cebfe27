package dev.sonda.trace.storage.table.window;

import dev.sonda.trace.storage.table.StoredTable;
import dev.sonda.trace.storage.table.TraceTableMemory;
import dev.sonda.trace.tables.IntColumnBuilder;
import dev.sonda.trace.tables.LongColumnBuilder;
import dev.sonda.trace.tables.StringColumnBuilder;

/** Snapshots of the views of a window. */
public final class ViewCaptureTable extends StoredTable {
  public final LongColumnBuilder ts;
  public final StringColumnBuilder packageName;
  public final StringColumnBuilder windowName;
  public final ProtoMessageColumns message;

  ViewCaptureTable(TraceTableMemory space) {
    super("__intrinsic_viewcapture", space);
    ts = longs("ts");
    IntColumnBuilder argSetId = ints("arg_set_id");
    IntColumnBuilder base64ProtoId = ints("base64_proto_id");
    packageName = strings("package_name");
    windowName = strings("window_name");
    message = new ProtoMessageColumns(argSetId, base64ProtoId);
  }
}
