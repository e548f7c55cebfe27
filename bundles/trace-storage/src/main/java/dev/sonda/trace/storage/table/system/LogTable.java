package dev.sonda.trace.storage.table.system;

import dev.sonda.trace.storage.table.StoredTable;
import dev.sonda.trace.storage.table.TraceTableMemory;
import dev.sonda.trace.tables.IntColumnBuilder;
import dev.sonda.trace.tables.LongColumnBuilder;
import dev.sonda.trace.tables.StringColumnBuilder;

/** Log messages, such as those of Android's logcat. */
public final class LogTable extends StoredTable {
  public final LongColumnBuilder ts;
  public final IntColumnBuilder utid;
  public final IntColumnBuilder prio;
  public final StringColumnBuilder logSource;
  public final StringColumnBuilder tag;
  public final StringColumnBuilder msg;
  public final IntColumnBuilder argSetId;

  LogTable(TraceTableMemory space) {
    super("__intrinsic_logs", space);
    ts = longs("ts");
    utid = ints("utid");
    prio = ints("prio");
    logSource = strings("log_source");
    tag = strings("tag");
    msg = strings("msg");
    argSetId = ints("arg_set_id");
  }
}
