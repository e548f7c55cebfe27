package dev.sonda.trace.storage.table.profile;

import dev.sonda.trace.storage.table.StoredTable;
import dev.sonda.trace.storage.table.TraceTableMemory;
import dev.sonda.trace.tables.IntColumnBuilder;
import dev.sonda.trace.tables.StringColumnBuilder;

/** CPUs and CPU modes in which profiler samples were taken. */
public final class ExecutionContextTable extends StoredTable {
  public final IntColumnBuilder ucpu;
  public final StringColumnBuilder cpuMode;

  ExecutionContextTable(TraceTableMemory space) {
    super("__intrinsic_profiler_execution_context", space);
    ucpu = ints("ucpu");
    cpuMode = strings("cpu_mode");
  }
}
