package dev.sonda.trace.storage.table.system;

import dev.sonda.trace.storage.table.StoredTable;
import dev.sonda.trace.storage.table.TraceTableMemory;
import dev.sonda.trace.tables.IntColumnBuilder;
import dev.sonda.trace.tables.StringColumnBuilder;

/** Graphics contexts of programs that use GPUs. */
public final class GpuContextTable extends StoredTable {
  public final IntColumnBuilder contextId;
  public final IntColumnBuilder pid;
  public final StringColumnBuilder api;

  GpuContextTable(TraceTableMemory space) {
    super("__intrinsic_gpu_context", space);
    contextId = ints("context_id");
    pid = ints("pid");
    api = strings("api");
  }
}
