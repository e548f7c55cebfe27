package dev.sonda.trace.storage.table.surface;

import dev.sonda.trace.storage.table.StoredTable;
import dev.sonda.trace.storage.table.TraceTableMemory;
import dev.sonda.trace.tables.IntColumnBuilder;

/** Rectangles that form the touchable region of an input window. */
public final class TouchableRegionTable extends StoredTable {
  public final IntColumnBuilder traceRectId;
  public final IntColumnBuilder rectId;

  TouchableRegionTable(TraceTableMemory space) {
    super("__intrinsic_winscope_fill_region", space);
    traceRectId = ints("trace_rect_id");
    rectId = ints("rect_id");
  }
}
