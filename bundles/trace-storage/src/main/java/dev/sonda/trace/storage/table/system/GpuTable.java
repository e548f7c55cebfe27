package dev.sonda.trace.storage.table.system;

import dev.sonda.trace.storage.table.StoredTable;
import dev.sonda.trace.storage.table.TraceTableMemory;
import dev.sonda.trace.tables.IntColumnBuilder;
import dev.sonda.trace.tables.StringColumnBuilder;

/** GPUs; a row's number is its ugpu. */
public final class GpuTable extends StoredTable {
  public final IntColumnBuilder gpu;
  public final IntColumnBuilder machineId;
  public final StringColumnBuilder name;
  public final StringColumnBuilder vendor;
  public final StringColumnBuilder model;
  public final StringColumnBuilder architecture;
  public final StringColumnBuilder uuid;
  public final StringColumnBuilder pciBdf;
  public final IntColumnBuilder argSetId;

  GpuTable(TraceTableMemory space) {
    super("__intrinsic_gpu", space);
    gpu = ints("gpu");
    machineId = ints("machine_id");
    name = strings("name");
    vendor = strings("vendor");
    model = strings("model");
    architecture = strings("architecture");
    uuid = strings("uuid");
    pciBdf = strings("pci_bdf");
    argSetId = ints("arg_set_id");
  }
}
