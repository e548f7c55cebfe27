package dev.sonda.trace.storage.sched;

import dev.sonda.trace.storage.table.CpuTable;

/** The CPUs that a trace has events of; a CPU's row has its number, as those before it do. */
public final class Cpus {
  /** More than kernels are built for; beyond it, a file is damaged or wants to fill the memory. */
  public static final int MOST_CPUS = 1 << 13;

  private final CpuTable table;
  private int count;

  public Cpus(CpuTable table) {
    this.table = table;
  }

  /**
   * The row of a CPU, marked as seen; a number that no CPU has stands for itself, without a row.
   */
  public int ucpu(int cpu) {
    if (cpu < 0 || cpu >= MOST_CPUS) {
      return cpu;
    }
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

  /** Sets what is known of a CPU beside its number, which is below {@link #MOST_CPUS}. */
  public int describe(int cpu, int processor, int cluster) {
    int row = ucpu(cpu);
    table.processor.set(row, processor);
    table.clusterId.set(row, cluster);
    return row;
  }
}
