package dev.sonda.trace.proto.internal.table;

import dev.sonda.trace.tables.IntColumnBuilder;
import dev.sonda.trace.tables.LongColumnBuilder;
import dev.sonda.trace.tables.StringPool;
import dev.sonda.trace.tables.TableBuilder;
import dev.sonda.trace.tables.TableMemory;

/** Wakeups of threads that weren't blocked. */
public final class SpuriousWakeupTable {
  public final LongColumnBuilder ts;
  public final IntColumnBuilder threadStateId;
  public final IntColumnBuilder irqContext;
  public final IntColumnBuilder utid;
  public final IntColumnBuilder wakerUtid;

  private final TableBuilder rows;
  private final IntColumnBuilder id;

  SpuriousWakeupTable(StringPool strings, TableMemory memory) {
    rows = new TableBuilder("__intrinsic_spurious_sched_wakeup", strings, memory);
    id = rows.ints("id");
    ts = rows.longs("ts");
    threadStateId = rows.ints("thread_state_id");
    irqContext = rows.ints("irq_context");
    utid = rows.ints("utid");
    wakerUtid = rows.ints("waker_utid");
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
