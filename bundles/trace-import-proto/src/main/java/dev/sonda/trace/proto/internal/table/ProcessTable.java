package dev.sonda.trace.proto.internal.table;

import dev.sonda.trace.tables.IntColumnBuilder;
import dev.sonda.trace.tables.LongColumnBuilder;
import dev.sonda.trace.tables.StringColumnBuilder;
import dev.sonda.trace.tables.StringPool;
import dev.sonda.trace.tables.TableBuilder;
import dev.sonda.trace.tables.TableMemory;

/** Processes; a row's number is its upid. */
public final class ProcessTable {
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

  private final TableBuilder rows;
  private final IntColumnBuilder id;

  ProcessTable(StringPool strings, TableMemory memory) {
    rows = new TableBuilder("__intrinsic_process", strings, memory);
    id = rows.ints("id");
    pid = rows.longs("pid");
    name = rows.strings("name");
    startTs = rows.longs("start_ts");
    endTs = rows.longs("end_ts");
    parentUpid = rows.ints("parent_upid");
    uid = rows.ints("uid");
    androidAppid = rows.ints("android_appid");
    androidUserId = rows.ints("android_user_id");
    cmdline = rows.strings("cmdline");
    argSetId = rows.ints("arg_set_id");
    machineId = rows.ints("machine_id");
  }

  /** Adds a row of nulls and returns its number, which is its id. */
  public int add() {
    int row = rows.addRow();
    id.set(row, row);
    return row;
  }

  TableBuilder rows() {
    return rows;
  }
}
