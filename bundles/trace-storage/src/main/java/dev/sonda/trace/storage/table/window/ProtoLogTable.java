package dev.sonda.trace.storage.table.window;

import dev.sonda.trace.storage.table.StoredTable;
import dev.sonda.trace.storage.table.TraceTableMemory;
import dev.sonda.trace.tables.LongColumnBuilder;
import dev.sonda.trace.tables.StringColumnBuilder;

/** Messages of Android's ProtoLog. */
public final class ProtoLogTable extends StoredTable {
  public final LongColumnBuilder ts;
  public final StringColumnBuilder level;
  public final StringColumnBuilder tag;
  public final StringColumnBuilder message;
  public final StringColumnBuilder stacktrace;
  public final StringColumnBuilder location;

  ProtoLogTable(TraceTableMemory space) {
    super("__intrinsic_protolog", space);
    ts = longs("ts");
    level = strings("level");
    tag = strings("tag");
    message = strings("message");
    stacktrace = strings("stacktrace");
    location = strings("location");
  }
}
