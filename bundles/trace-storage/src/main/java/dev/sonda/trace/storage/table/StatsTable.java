package dev.sonda.trace.storage.table;

import dev.sonda.trace.tables.IntColumnBuilder;
import dev.sonda.trace.tables.LongColumnBuilder;
import dev.sonda.trace.tables.StringColumnBuilder;

/** Statistics of recording and import, mainly about lost data. */
public final class StatsTable extends StoredTable {
  public final StringColumnBuilder name;
  public final IntColumnBuilder key;
  public final IntColumnBuilder idx;
  public final StringColumnBuilder severity;
  public final StringColumnBuilder source;
  public final LongColumnBuilder value;
  public final StringColumnBuilder description;
  public final IntColumnBuilder machineId;
  public final IntColumnBuilder traceId;

  StatsTable(TraceTableMemory space) {
    super("__intrinsic_stats", space);
    name = strings("name");
    key = ints("key");
    idx = ints("idx");
    severity = strings("severity");
    source = strings("source");
    value = longs("value");
    description = strings("description");
    machineId = ints("machine_id");
    traceId = ints("trace_id");
  }
}
