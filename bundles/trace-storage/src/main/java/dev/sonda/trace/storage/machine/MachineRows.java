package dev.sonda.trace.storage.machine;

import dev.sonda.trace.storage.table.system.MachineTable;
import dev.sonda.trace.tables.StringPool;
import java.util.HashMap;
import java.util.Map;

/**
 * The rows of the machine table by machine id: one row per machine, regardless of the number of
 * files that mention the machine.
 */
public final class MachineRows {
  private final MachineTable table;
  private final StringPool strings;
  private final Map<Long, Integer> rows = new HashMap<>();

  public MachineRows(MachineTable table, StringPool strings) {
    this.table = table;
    this.strings = strings;
  }

  /** The row of a machine, created if there is none. */
  public int row(long machineId) {
    return rows.computeIfAbsent(
        machineId,
        id -> {
          int row = table.add();
          table.rawId.set(row, id);
          return row;
        });
  }

  /** Sets the name of a machine. */
  public void name(long machineId, String name) {
    table.name.set(row(machineId), strings.intern(name));
  }

  /**
   * Adds another machine id for a row, after the machine turned out to have that id. The previous
   * id remains valid.
   */
  public void setMachine(int row, long machineId) {
    table.rawId.set(row, machineId);
    rows.put(machineId, row);
  }

  /** The machine id of a row. */
  public long machine(int row) {
    return table.rawId.get(row);
  }

  public boolean has(long machineId) {
    return rows.containsKey(machineId);
  }

  /** Whether there are rows of several machines. */
  public boolean hasSeveral() {
    return table.size() > 1;
  }
}
