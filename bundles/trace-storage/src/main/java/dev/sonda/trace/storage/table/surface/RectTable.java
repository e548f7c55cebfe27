package dev.sonda.trace.storage.table.surface;

import dev.sonda.trace.storage.table.StoredTable;
import dev.sonda.trace.storage.table.TraceTableMemory;
import dev.sonda.trace.tables.DoubleColumnBuilder;

/** Rectangles of windows, layers and displays; each distinct rectangle is stored once. */
public final class RectTable extends StoredTable {
  public final DoubleColumnBuilder x;
  public final DoubleColumnBuilder y;
  public final DoubleColumnBuilder w;
  public final DoubleColumnBuilder h;

  RectTable(TraceTableMemory space) {
    super("__intrinsic_winscope_rect", space);
    x = doubles("x");
    y = doubles("y");
    w = doubles("w");
    h = doubles("h");
  }
}
