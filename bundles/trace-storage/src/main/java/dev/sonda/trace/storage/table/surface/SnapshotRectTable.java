package dev.sonda.trace.storage.table.surface;

import dev.sonda.trace.storage.table.StoredTable;
import dev.sonda.trace.storage.table.TraceTableMemory;
import dev.sonda.trace.tables.DoubleColumnBuilder;
import dev.sonda.trace.tables.IntColumnBuilder;
import dev.sonda.trace.tables.LongColumnBuilder;

/** Rectangles drawn in a Winscope snapshot, with their order and style. */
public final class SnapshotRectTable extends StoredTable {
  public final IntColumnBuilder rectId;
  public final LongColumnBuilder groupId;
  public final IntColumnBuilder depth;
  public final IntColumnBuilder isSpy;
  public final IntColumnBuilder isVisible;
  public final DoubleColumnBuilder opacity;
  public final IntColumnBuilder transformId;
  public final DoubleColumnBuilder borderWidth;
  public final LongColumnBuilder borderColor;

  SnapshotRectTable(TraceTableMemory space) {
    super("__intrinsic_winscope_trace_rect", space);
    rectId = ints("rect_id");
    groupId = longs("group_id");
    depth = ints("depth");
    isSpy = ints("is_spy");
    isVisible = ints("is_visible");
    opacity = doubles("opacity");
    transformId = ints("transform_id");
    borderWidth = doubles("border_width");
    borderColor = longs("border_color");
  }
}
