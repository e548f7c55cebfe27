package dev.sonda.trace.storage.table;

import dev.sonda.trace.tables.IntColumnBuilder;
import dev.sonda.trace.tables.LongColumnBuilder;
import dev.sonda.trace.tables.StringColumnBuilder;

/** Processes; a row's number is its upid. */
public final class ProcessTable extends StoredTable {
  public final LongColumnBuilder pid;
  public final StringColumnBuilder name;
  public final LongColumnBuilder startTs;
  public final LongColumnBuilder endTs;
  public final IntColumnBuilder parentUpid;
  public final IntColumnBuilder uid;
  public final IntColumnBuilder androidAppid;
  public final IntColumnBuilder androidUserId;
  public final StringColumnBuilder cmdline;
  public final IntColumnBuilder argSetId;
  public final IntColumnBuilder machineId;

  ProcessTable(TraceTableMemory space) {
    super("__intrinsic_process", space);
    pid = longs("pid");
    name = strings("name");
    startTs = longs("start_ts");
    endTs = longs("end_ts");
    parentUpid = ints("parent_upid");
    uid = ints("uid");
    androidAppid = ints("android_appid");
    androidUserId = ints("android_user_id");
    cmdline = strings("cmdline");
    argSetId = ints("arg_set_id");
    machineId = ints("machine_id");
  }
}
