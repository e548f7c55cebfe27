package dev.sonda.trace.storage.table.system;

import dev.sonda.trace.storage.table.StoredTable;
import dev.sonda.trace.storage.table.TraceTableMemory;
import dev.sonda.trace.tables.IntColumnBuilder;
import dev.sonda.trace.tables.LongColumnBuilder;
import dev.sonda.trace.tables.StringColumnBuilder;

/** Total size in bytes of the values of each field path in the trace's packets. */
public final class ProtoContentTable extends StoredTable {
  public final StringColumnBuilder path;
  public final IntColumnBuilder pathId;
  public final LongColumnBuilder totalSize;
  public final LongColumnBuilder size;
  public final LongColumnBuilder count;

  ProtoContentTable(TraceTableMemory space) {
    super("experimental_proto_content", space);
    path = strings("path");
    pathId = ints("path_id");
    totalSize = longs("total_size");
    size = longs("size");
    count = longs("count");
  }
}
