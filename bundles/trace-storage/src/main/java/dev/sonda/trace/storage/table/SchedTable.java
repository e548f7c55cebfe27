package dev.sonda.trace.storage.table;

import dev.sonda.trace.tables.IntColumnBuilder;
import dev.sonda.trace.tables.LongColumnBuilder;
import dev.sonda.trace.tables.StringColumnBuilder;

/** Scheduling slices of CPUs: the thread that ran, the start and the duration. */
public final class SchedTable extends StoredTable {
  public final LongColumnBuilder ts;
  public final LongColumnBuilder dur;
  public final IntColumnBuilder utid;
  public final StringColumnBuilder endState;
  public final IntColumnBuilder priority;
  public final IntColumnBuilder ucpu;

  SchedTable(TraceTableMemory space) {
    super("__intrinsic_sched_slice", space);
    ts = longs("ts");
    dur = longs("dur");
    utid = ints("utid");
    endState = strings("end_state");
    priority = ints("priority");
    ucpu = ints("ucpu");
  }
}
