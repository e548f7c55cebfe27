package dev.sonda.trace.storage.machine;

import dev.sonda.trace.storage.table.system.GpuTable;
import java.util.HashMap;
import java.util.Map;

/** The rows of the GPUs that a trace has events of, by GPU number. */
public final class Gpus {
  private final GpuTable table;
  private final int machine;
  private final Map<Integer, Integer> rows = new HashMap<>();

  public Gpus(GpuTable table, int machine) {
    this.table = table;
    this.machine = machine;
  }

  /** The row of a GPU, created if there is none. */
  public int ugpu(int gpu) {
    return rows.computeIfAbsent(gpu, this::add);
  }

  private int add(int gpu) {
    int row = table.add();
    table.gpu.set(row, gpu);
    table.machineId.set(row, machine);
    return row;
  }
}
