package dev.sonda.trace.storage.sched;

import dev.sonda.trace.storage.table.CpuTable;

/** The CPUs that a trace has events of; a CPU's row has its number, as those before it do. */
public final class Cpus {
  private final CpuTable table;
  private int count;

  public Cpus(CpuTable table) {
    this.table = table;
  }

  /** The row of a CPU, marked as seen. */
  public int ucpu(int cpu) {
    while (count <= cpu) {
      table.add();
      table.machineId.set(count, 0);
      table.clusterId.set(count, 0);
      count++;
    }
    if (table.cpu.isNull(cpu)) {
      table.cpu.set(cpu, cpu);
    }
    return cpu;
  }

  /** Sets what is known of a CPU beside its number. */
  public int describe(int cpu, int processor, int cluster) {
    int row = ucpu(cpu);
    table.processor.set(row, processor);
    table.clusterId.set(row, cluster);
    return row;
  }
}
