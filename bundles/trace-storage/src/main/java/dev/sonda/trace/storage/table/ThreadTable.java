package dev.sonda.trace.storage.table;

import dev.sonda.trace.tables.IntColumnBuilder;
import dev.sonda.trace.tables.LongColumnBuilder;
import dev.sonda.trace.tables.StringColumnBuilder;

/** Threads; a row's number is its utid. */
public final class ThreadTable extends StoredTable {
  public final LongColumnBuilder tid;
  public final StringColumnBuilder name;
  public final LongColumnBuilder startTs;
  public final LongColumnBuilder endTs;
  public final IntColumnBuilder upid;
  public final IntColumnBuilder isMainThread;
  public final IntColumnBuilder isIdle;
  public final IntColumnBuilder machineId;
  public final IntColumnBuilder argSetId;

  ThreadTable(TraceTableMemory space) {
    super("__intrinsic_thread", space);
    tid = longs("tid");
    name = strings("name");
    startTs = longs("start_ts");
    endTs = longs("end_ts");
    upid = ints("upid");
    isMainThread = ints("is_main_thread");
    isIdle = ints("is_idle");
    machineId = ints("machine_id");
    argSetId = ints("arg_set_id");
  }
}
