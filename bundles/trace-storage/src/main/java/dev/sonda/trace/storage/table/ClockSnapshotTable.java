package dev.sonda.trace.storage.table;

import dev.sonda.trace.tables.IntColumnBuilder;
import dev.sonda.trace.tables.LongColumnBuilder;
import dev.sonda.trace.tables.StringColumnBuilder;

/** Clock snapshots: the values of several clocks at one moment. */
public final class ClockSnapshotTable extends StoredTable {
  public final LongColumnBuilder ts;
  public final IntColumnBuilder clockId;
  public final StringColumnBuilder clockName;
  public final LongColumnBuilder clockValue;
  public final IntColumnBuilder snapshotId;
  public final IntColumnBuilder machineId;

  ClockSnapshotTable(TraceTableMemory space) {
    super("__intrinsic_clock_snapshot", space);
    ts = longs("ts");
    clockId = ints("clock_id");
    clockName = strings("clock_name");
    clockValue = longs("clock_value");
    snapshotId = ints("snapshot_id");
    machineId = ints("machine_id");
  }

  /** The number of the next snapshot; numbers are shared by all machines. */
  public int nextSnapshot() {
    return size() == 0 ? 0 : snapshotId.get(size() - 1) + 1;
  }
}
