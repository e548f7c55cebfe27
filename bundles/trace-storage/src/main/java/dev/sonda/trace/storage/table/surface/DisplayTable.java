package dev.sonda.trace.storage.table.surface;

import dev.sonda.trace.storage.table.StoredTable;
import dev.sonda.trace.storage.table.TraceTableMemory;
import dev.sonda.trace.tables.IntColumnBuilder;
import dev.sonda.trace.tables.LongColumnBuilder;
import dev.sonda.trace.tables.StringColumnBuilder;

/** Displays in snapshots of SurfaceFlinger's layers. */
public final class DisplayTable extends StoredTable {
  public final IntColumnBuilder snapshotId;
  public final IntColumnBuilder isOn;
  public final IntColumnBuilder isVirtual;
  public final IntColumnBuilder traceRectId;
  public final LongColumnBuilder displayId;
  public final StringColumnBuilder displayName;

  DisplayTable(TraceTableMemory space) {
    super("__intrinsic_surfaceflinger_display", space);
    snapshotId = ints("snapshot_id");
    isOn = ints("is_on");
    isVirtual = ints("is_virtual");
    traceRectId = ints("trace_rect_id");
    displayId = longs("display_id");
    displayName = strings("display_name");
  }
}
