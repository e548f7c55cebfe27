package dev.sonda.trace.proto.internal.table;

import dev.sonda.trace.tables.IntColumnBuilder;
import dev.sonda.trace.tables.LongColumnBuilder;
import dev.sonda.trace.tables.StringColumnBuilder;
import dev.sonda.trace.tables.StringPool;
import dev.sonda.trace.tables.TableBuilder;
import dev.sonda.trace.tables.TableMemory;

/** Threads; a row's number is its utid. */
public final class ThreadTable {
  public final LongColumnBuilder tid;
  public final StringColumnBuilder name;
  public final LongColumnBuilder startTs;
  public final LongColumnBuilder endTs;
  public final IntColumnBuilder upid;
  public final IntColumnBuilder isMainThread;
  public final IntColumnBuilder isIdle;
  public final IntColumnBuilder machineId;
  public final IntColumnBuilder argSetId;

  private final TableBuilder rows;
  private final IntColumnBuilder id;

  ThreadTable(StringPool strings, TableMemory memory) {
    rows = new TableBuilder("__intrinsic_thread", strings, memory);
    id = rows.ints("id");
    tid = rows.longs("tid");
    name = rows.strings("name");
    startTs = rows.longs("start_ts");
    endTs = rows.longs("end_ts");
    upid = rows.ints("upid");
    isMainThread = rows.ints("is_main_thread");
    isIdle = rows.ints("is_idle");
    machineId = rows.ints("machine_id");
    argSetId = rows.ints("arg_set_id");
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
