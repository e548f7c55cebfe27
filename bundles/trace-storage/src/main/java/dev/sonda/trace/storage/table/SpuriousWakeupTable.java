package dev.sonda.trace.storage.table;

import dev.sonda.trace.tables.IntColumnBuilder;
import dev.sonda.trace.tables.LongColumnBuilder;

/** Wakeups of threads that weren't blocked. */
public final class SpuriousWakeupTable extends StoredTable {
  public final LongColumnBuilder ts;
  public final IntColumnBuilder threadStateId;
  public final IntColumnBuilder irqContext;
  public final IntColumnBuilder utid;
  public final IntColumnBuilder wakerUtid;

  SpuriousWakeupTable(TraceTableMemory space) {
    super("__intrinsic_spurious_sched_wakeup", space);
    ts = longs("ts");
    threadStateId = ints("thread_state_id");
    irqContext = ints("irq_context");
    utid = ints("utid");
    wakerUtid = ints("waker_utid");
  }
}
