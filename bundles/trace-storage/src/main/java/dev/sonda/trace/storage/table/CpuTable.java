package dev.sonda.trace.storage.table;

import dev.sonda.trace.tables.IntColumnBuilder;
import dev.sonda.trace.tables.StringColumnBuilder;

/** CPUs; a row's number is its ucpu. For further machines the rows start at an offset. */
public final class CpuTable extends StoredTable {
  /** Number of rows reserved for each machine, equal to Perfetto's. */
  public static final int ROWS_PER_MACHINE = 1 << 12;

  public final IntColumnBuilder cpu;
  public final IntColumnBuilder clusterId;
  public final StringColumnBuilder processor;
  public final IntColumnBuilder machineId;
  public final IntColumnBuilder capacity;
  public final IntColumnBuilder argSetId;

  CpuTable(TraceTableMemory space) {
    super("__intrinsic_cpu", space);
    cpu = ints("cpu");
    clusterId = ints("cluster_id");
    processor = strings("processor");
    machineId = ints("machine_id");
    capacity = ints("capacity");
    argSetId = ints("arg_set_id");
  }
}
