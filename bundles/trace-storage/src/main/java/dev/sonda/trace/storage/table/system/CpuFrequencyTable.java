package dev.sonda.trace.storage.table.system;

import dev.sonda.trace.storage.table.StoredTable;
import dev.sonda.trace.storage.table.TableSpace;
import dev.sonda.trace.tables.IntColumnBuilder;
import dev.sonda.trace.tables.LongColumnBuilder;

/** Frequencies that CPUs can have, in kHz. */
public final class CpuFrequencyTable extends StoredTable {
  public final IntColumnBuilder ucpu;
  public final LongColumnBuilder freq;

  CpuFrequencyTable(TableSpace space) {
    super("__intrinsic_cpu_freq", space);
    ucpu = ints("ucpu");
    freq = longs("freq");
  }
}
