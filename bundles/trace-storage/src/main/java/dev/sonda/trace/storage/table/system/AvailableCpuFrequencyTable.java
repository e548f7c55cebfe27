package dev.sonda.trace.storage.table.system;

import dev.sonda.trace.storage.table.StoredTable;
import dev.sonda.trace.storage.table.TraceTableMemory;
import dev.sonda.trace.tables.IntColumnBuilder;
import dev.sonda.trace.tables.LongColumnBuilder;

/** Frequencies that CPUs can have, in kHz. */
public final class AvailableCpuFrequencyTable extends StoredTable {
  public final IntColumnBuilder ucpu;
  public final LongColumnBuilder freq;

  AvailableCpuFrequencyTable(TraceTableMemory space) {
    super("__intrinsic_cpu_freq", space);
    ucpu = ints("ucpu");
    freq = longs("freq");
  }
}
