package dev.sonda.trace.proto.internal.table;

import dev.sonda.trace.tables.IntColumnBuilder;
import dev.sonda.trace.tables.LongColumnBuilder;
import dev.sonda.trace.tables.StringColumnBuilder;
import dev.sonda.trace.tables.StringPool;
import dev.sonda.trace.tables.TableBuilder;
import dev.sonda.trace.tables.TableMemory;

/** What threads did: running, runnable, sleeping. */
public final class ThreadStateTable {
  public final LongColumnBuilder ts;
  public final LongColumnBuilder dur;
  public final IntColumnBuilder utid;
  public final StringColumnBuilder state;
  public final IntColumnBuilder ioWait;
  public final StringColumnBuilder blockedFunction;
  public final IntColumnBuilder wakerUtid;
  public final IntColumnBuilder wakerId;
  public final IntColumnBuilder irqContext;
  public final IntColumnBuilder ucpu;

  private final TableBuilder rows;
  private final IntColumnBuilder id;

  ThreadStateTable(StringPool strings, TableMemory memory) {
    rows = new TableBuilder("__intrinsic_thread_state", strings, memory);
    id = rows.ints("id");
    ts = rows.longs("ts");
    dur = rows.longs("dur");
    utid = rows.ints("utid");
    state = rows.strings("state");
    ioWait = rows.ints("io_wait");
    blockedFunction = rows.strings("blocked_function");
    wakerUtid = rows.ints("waker_utid");
    wakerId = rows.ints("waker_id");
    irqContext = rows.ints("irq_context");
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
