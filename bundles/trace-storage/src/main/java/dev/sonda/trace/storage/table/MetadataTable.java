package dev.sonda.trace.storage.table;

import dev.sonda.trace.tables.IntColumnBuilder;
import dev.sonda.trace.tables.LongColumnBuilder;
import dev.sonda.trace.tables.StringColumnBuilder;

/** Metadata of the trace, by name. */
public final class MetadataTable extends StoredTable {
  public final StringColumnBuilder name;
  public final StringColumnBuilder keyType;
  public final LongColumnBuilder intValue;
  public final StringColumnBuilder strValue;
  public final IntColumnBuilder machineId;
  public final IntColumnBuilder traceId;

  MetadataTable(TraceTableMemory space) {
    super("__intrinsic_metadata", space);
    name = strings("name");
    keyType = strings("key_type");
    intValue = longs("int_value");
    strValue = strings("str_value");
    machineId = ints("machine_id");
    traceId = ints("trace_id");
  }
}
