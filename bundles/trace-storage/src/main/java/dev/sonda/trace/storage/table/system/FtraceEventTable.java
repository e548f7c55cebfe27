package dev.sonda.trace.storage.table.system;

import dev.sonda.trace.storage.table.StoredTable;
import dev.sonda.trace.storage.table.TraceTableMemory;
import dev.sonda.trace.tables.IntColumnBuilder;
import dev.sonda.trace.tables.LongColumnBuilder;
import dev.sonda.trace.tables.StringColumnBuilder;

/** Raw ftrace events of the kernel. */
public final class FtraceEventTable extends StoredTable {
  public final LongColumnBuilder ts;
  public final StringColumnBuilder name;
  public final IntColumnBuilder utid;
  public final IntColumnBuilder argSetId;
  public final IntColumnBuilder commonFlags;
  public final IntColumnBuilder ucpu;

  FtraceEventTable(TraceTableMemory space) {
    super("__intrinsic_ftrace_event", space);
    ts = longs("ts");
    name = strings("name");
    utid = ints("utid");
    argSetId = ints("arg_set_id");
    commonFlags = ints("common_flags");
    ucpu = ints("ucpu");
  }
}
