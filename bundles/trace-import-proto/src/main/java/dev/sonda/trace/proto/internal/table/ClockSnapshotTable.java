package dev.sonda.trace.proto.internal.table;

import dev.sonda.trace.tables.IntColumnBuilder;
import dev.sonda.trace.tables.LongColumnBuilder;
import dev.sonda.trace.tables.StringColumnBuilder;
import dev.sonda.trace.tables.StringPool;
import dev.sonda.trace.tables.TableBuilder;
import dev.sonda.trace.tables.TableMemory;

/** What several clocks showed at one moment. */
public final class ClockSnapshotTable {
  public final LongColumnBuilder ts;
  public final IntColumnBuilder clockId;
  public final StringColumnBuilder clockName;
  public final LongColumnBuilder clockValue;
  public final IntColumnBuilder snapshotId;
  public final IntColumnBuilder machineId;

  private final TableBuilder rows;
  private final IntColumnBuilder id;

  ClockSnapshotTable(StringPool strings, TableMemory memory) {
    rows = new TableBuilder("__intrinsic_clock_snapshot", strings, memory);
    id = rows.ints("id");
    ts = rows.longs("ts");
    clockId = rows.ints("clock_id");
    clockName = rows.strings("clock_name");
    clockValue = rows.longs("clock_value");
    snapshotId = rows.ints("snapshot_id");
    machineId = rows.ints("machine_id");
  }

  /** Adds a row of nulls and returns its number, which is its id. */
  public int add() {
    int row = rows.addRow();
    id.set(row, row);
    return row;
  }

  TableBuilder rows() {
    return rows;
  }
}
