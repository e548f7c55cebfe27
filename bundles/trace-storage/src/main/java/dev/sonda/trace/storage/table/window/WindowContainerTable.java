package dev.sonda.trace.storage.table.window;

import dev.sonda.trace.storage.table.StoredTable;
import dev.sonda.trace.storage.table.TraceTableMemory;
import dev.sonda.trace.tables.IntColumnBuilder;
import dev.sonda.trace.tables.LongColumnBuilder;
import dev.sonda.trace.tables.StringColumnBuilder;

/** Windows and their containers in snapshots of the window manager. */
public final class WindowContainerTable extends StoredTable {
  public final IntColumnBuilder snapshotId;
  public final StringColumnBuilder title;
  public final LongColumnBuilder token;
  public final LongColumnBuilder parentToken;
  public final IntColumnBuilder childIndex;
  public final IntColumnBuilder isVisible;
  public final IntColumnBuilder windowRectId;
  public final StringColumnBuilder containerType;
  public final StringColumnBuilder nameOverride;
  public final ProtoMessageColumns message;

  WindowContainerTable(TraceTableMemory space) {
    super("__intrinsic_windowmanager_windowcontainer", space);
    snapshotId = ints("snapshot_id");
    IntColumnBuilder argSetId = ints("arg_set_id");
    IntColumnBuilder base64ProtoId = ints("base64_proto_id");
    title = strings("title");
    token = longs("token");
    parentToken = longs("parent_token");
    childIndex = ints("child_index");
    isVisible = ints("is_visible");
    windowRectId = ints("window_rect_id");
    containerType = strings("container_type");
    nameOverride = strings("name_override");
    message = new ProtoMessageColumns(argSetId, base64ProtoId);
  }
}
