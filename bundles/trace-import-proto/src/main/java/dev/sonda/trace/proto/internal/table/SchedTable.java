package dev.sonda.trace.proto.internal.table;

import dev.sonda.trace.tables.IntColumnBuilder;
import dev.sonda.trace.tables.LongColumnBuilder;
import dev.sonda.trace.tables.StringColumnBuilder;
import dev.sonda.trace.tables.StringPool;
import dev.sonda.trace.tables.TableBuilder;
import dev.sonda.trace.tables.TableMemory;

/** Which thread ran on which CPU, and for how long. */
public final class SchedTable {
  public final LongColumnBuilder ts;
  public final LongColumnBuilder dur;
  public final IntColumnBuilder utid;
  public final StringColumnBuilder endState;
  public final IntColumnBuilder priority;
  public final IntColumnBuilder ucpu;

  private final TableBuilder rows;
  private final IntColumnBuilder id;

  SchedTable(StringPool strings, TableMemory memory) {
    rows = new TableBuilder("__intrinsic_sched_slice", strings, memory);
    id = rows.ints("id");
    ts = rows.longs("ts");
    dur = rows.longs("dur");
    utid = rows.ints("utid");
    endState = rows.strings("end_state");
    priority = rows.ints("priority");
    ucpu = rows.ints("ucpu");
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
