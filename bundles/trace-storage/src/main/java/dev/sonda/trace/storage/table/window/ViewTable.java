package dev.sonda.trace.storage.table.window;

import dev.sonda.trace.storage.table.StoredTable;
import dev.sonda.trace.storage.table.TraceTableMemory;
import dev.sonda.trace.tables.IntColumnBuilder;
import dev.sonda.trace.tables.LongColumnBuilder;
import dev.sonda.trace.tables.StringColumnBuilder;

/** Views of Android's UI in view capture snapshots. */
public final class ViewTable extends StoredTable {
  public final IntColumnBuilder snapshotId;
  public final LongColumnBuilder nodeId;
  public final LongColumnBuilder hashcode;
  public final IntColumnBuilder isVisible;
  public final LongColumnBuilder parentId;
  public final StringColumnBuilder viewId;
  public final StringColumnBuilder className;
  public final IntColumnBuilder traceRectId;
  public final ProtoMessageColumns message;

  ViewTable(TraceTableMemory space) {
    super("__intrinsic_viewcapture_view", space);
    snapshotId = ints("snapshot_id");
    IntColumnBuilder argSetId = ints("arg_set_id");
    IntColumnBuilder base64ProtoId = ints("base64_proto_id");
    nodeId = longs("node_id");
    hashcode = longs("hashcode");
    isVisible = ints("is_visible");
    parentId = longs("parent_id");
    viewId = strings("view_id");
    className = strings("class_name");
    traceRectId = ints("trace_rect_id");
    message = new ProtoMessageColumns(argSetId, base64ProtoId);
  }
}
