package dev.sonda.trace.storage.sched;

import dev.sonda.trace.storage.table.CpuTable;
import java.util.Arrays;

/**
 * The CPUs of a machine that a trace has events of. A CPU's row, its ucpu, is the CPU's number; the
 * CPUs of further machines begin at an offset.
 */
public final class Cpus {
  /** A larger number is of a damaged file. */
  public static final int MOST_CPUS = CpuTable.ROWS_PER_MACHINE;

  private final CpuTable table;
  private final int machine;
  private boolean[] isSeen = new boolean[8];

  public Cpus(CpuTable table, int machine) {
    this.table = table;
    this.machine = machine;
  }

  /**
   * The row of a CPU, marked as seen; a number that no CPU has stands for itself, without a row.
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

  /** Sets what is known of a CPU beside its number, which is below {@link #MOST_CPUS}. */
  public int describe(int cpu, int processor, int cluster) {
    int row = ucpu(cpu);
    table.processor.set(row, processor);
    table.clusterId.set(row, cluster);
    return row;
  }
}
