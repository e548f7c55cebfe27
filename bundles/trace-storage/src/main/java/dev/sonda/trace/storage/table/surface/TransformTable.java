package dev.sonda.trace.storage.table.surface;

import dev.sonda.trace.storage.table.StoredTable;
import dev.sonda.trace.storage.table.TraceTableMemory;
import dev.sonda.trace.tables.DoubleColumnBuilder;

/** Transforms of layers on displays, as matrices; each distinct matrix is stored once. */
public final class TransformTable extends StoredTable {
  public final DoubleColumnBuilder dsdx;
  public final DoubleColumnBuilder dtdx;
  public final DoubleColumnBuilder tx;
  public final DoubleColumnBuilder dtdy;
  public final DoubleColumnBuilder dsdy;
  public final DoubleColumnBuilder ty;

  TransformTable(TraceTableMemory space) {
    super("__intrinsic_winscope_transform", space);
    dsdx = doubles("dsdx");
    dtdx = doubles("dtdx");
    tx = doubles("tx");
    dtdy = doubles("dtdy");
    dsdy = doubles("dsdy");
    ty = doubles("ty");
  }
}
