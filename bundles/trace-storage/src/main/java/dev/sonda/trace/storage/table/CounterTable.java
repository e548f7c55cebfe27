package dev.sonda.trace.storage.table;

import dev.sonda.trace.tables.DoubleColumnBuilder;
import dev.sonda.trace.tables.IntColumnBuilder;
import dev.sonda.trace.tables.LongColumnBuilder;

/** Values of counters. */
public final class CounterTable extends StoredTable {
  public final LongColumnBuilder ts;
  public final IntColumnBuilder trackId;
  public final DoubleColumnBuilder value;
  public final IntColumnBuilder argSetId;

  CounterTable(TraceTableMemory space) {
    super("__intrinsic_counter", space);
    ts = longs("ts");
    trackId = ints("track_id");
    value = doubles("value");
    argSetId = ints("arg_set_id");
  }
}
