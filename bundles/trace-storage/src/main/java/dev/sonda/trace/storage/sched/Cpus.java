package dev.sonda.trace.storage.sched;

import dev.sonda.trace.storage.table.CpuTable;
import java.util.Arrays;

/**
 * The rows of a machine's CPUs that occur in a trace. A CPU's row (ucpu) is the CPU's number; for
 * further machines an offset is added.
 */
public final class Cpus {
  /** Limit of CPU numbers; a larger number indicates a damaged file. */
  public static final int MOST_CPUS = CpuTable.ROWS_PER_MACHINE;

  private final CpuTable table;
  private final int machine;
  private boolean[] isSeen = new boolean[8];

  public Cpus(CpuTable table, int machine) {
    this.table = table;
    this.machine = machine;
  }

  /**
   * The row of a CPU, which is created when first used; an out-of-range number is returned
   * unchanged, without a row.
   */
  public int ucpu(int cpu) {
    if (cpu < 0 || cpu >= MOST_CPUS) {
      return cpu;
    }
    int row = machine * MOST_CPUS + cpu;
    if (cpu >= isSeen.length || !isSeen[cpu]) {
      addRow(cpu, row);
    }
    return row;
  }

  private void addRow(int cpu, int row) {
    isSeen = Arrays.copyOf(isSeen, Math.max(isSeen.length, cpu + 1));
    isSeen[cpu] = true;
    while (table.size() <= row) {
      int added = table.add();
      table.machineId.set(added, machine);
      table.clusterId.set(added, 0);
    }
    if (table.cpu.isNull(row)) {
      table.cpu.set(row, cpu);
      table.machineId.set(row, machine);
    }
  }

  /**
   * Sets the processor name and the cluster of a CPU and returns its row; the CPU's number is below
   * {@link #MOST_CPUS}.
   */
  public int describe(int cpu, int processor, int cluster) {
    int row = ucpu(cpu);
    table.processor.set(row, processor);
    table.clusterId.set(row, cluster);
    return row;
  }
}
