package dev.sonda.trace.storage.table;

import dev.sonda.trace.tables.IntColumnBuilder;
import dev.sonda.trace.tables.LongColumnBuilder;
import dev.sonda.trace.tables.StringColumnBuilder;

/** States of threads, such as running, runnable and sleeping. */
public final class ThreadStateTable extends StoredTable {
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

  ThreadStateTable(TraceTableMemory space) {
    super("__intrinsic_thread_state", space);
    ts = longs("ts");
    dur = longs("dur");
    utid = ints("utid");
    state = strings("state");
    ioWait = ints("io_wait");
    blockedFunction = strings("blocked_function");
    wakerUtid = ints("waker_utid");
    wakerId = ints("waker_id");
    irqContext = ints("irq_context");
    ucpu = ints("ucpu");
  }
}
