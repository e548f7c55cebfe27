package dev.sonda.trace.storage.table.system;

import dev.sonda.trace.storage.table.StoredTable;
import dev.sonda.trace.storage.table.TraceTableMemory;
import dev.sonda.trace.tables.IntColumnBuilder;
import dev.sonda.trace.tables.LongColumnBuilder;
import dev.sonda.trace.tables.StringColumnBuilder;

/** Names of interrupts by interrupt number. */
public final class InterruptNameTable extends StoredTable {
  public final LongColumnBuilder irqId;
  public final StringColumnBuilder name;
  public final IntColumnBuilder machineId;

  InterruptNameTable(TraceTableMemory space) {
    super("_linux_interrupt_mapping", space);
    irqId = longs("irq_id");
    name = strings("name");
    machineId = ints("machine_id");
  }
}
