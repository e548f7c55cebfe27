package dev.sonda.trace.proto.internal.table;

import dev.sonda.trace.tables.IntColumnBuilder;
import dev.sonda.trace.tables.StringColumnBuilder;
import dev.sonda.trace.tables.StringPool;
import dev.sonda.trace.tables.TableBuilder;
import dev.sonda.trace.tables.TableMemory;

/** Tracks: where slices and counters belong. The last three say which thread, process or CPU. */
public final class TrackTable {
  public final StringColumnBuilder name;
  public final StringColumnBuilder type;
  public final IntColumnBuilder dimensionArgSetId;
  public final IntColumnBuilder parentId;
  public final IntColumnBuilder sourceArgSetId;
  public final IntColumnBuilder machineId;
  public final IntColumnBuilder trackGroupId;
  public final StringColumnBuilder unit;
  public final StringColumnBuilder kind;
  public final IntColumnBuilder utid;
  public final IntColumnBuilder upid;
  public final IntColumnBuilder cpu;

  private final TableBuilder rows;
  private final IntColumnBuilder id;

  TrackTable(StringPool strings, TableMemory memory) {
    rows = new TableBuilder("__intrinsic_track", strings, memory);
    id = rows.ints("id");
    name = rows.strings("name");
    type = rows.strings("type");
    dimensionArgSetId = rows.ints("dimension_arg_set_id");
    parentId = rows.ints("parent_id");
    sourceArgSetId = rows.ints("source_arg_set_id");
    machineId = rows.ints("machine_id");
    trackGroupId = rows.ints("track_group_id");
    unit = rows.strings("unit");
    kind = rows.strings("kind");
    utid = rows.ints("utid");
    upid = rows.ints("upid");
    cpu = rows.ints("cpu");
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
