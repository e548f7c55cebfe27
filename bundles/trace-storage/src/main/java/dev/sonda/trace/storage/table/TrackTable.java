package dev.sonda.trace.storage.table;

import dev.sonda.trace.tables.IntColumnBuilder;
import dev.sonda.trace.tables.StringColumnBuilder;

/**
 * Tracks, to which slices and counters belong. The last three columns contain the thread, process
 * or CPU.
 */
public final class TrackTable extends StoredTable {
  public final StringColumnBuilder name;
  public final StringColumnBuilder type;
  public final IntColumnBuilder dimensionArgSetId;
  public final IntColumnBuilder parentId;
  public final IntColumnBuilder sourceArgSetId;
  public final IntColumnBuilder machineId;
  public final IntColumnBuilder trackGroupId;
  public final StringColumnBuilder unit;
  public final StringColumnBuilder description;
  public final StringColumnBuilder kind;
  public final IntColumnBuilder utid;
  public final IntColumnBuilder upid;
  public final IntColumnBuilder cpu;

  TrackTable(TraceTableMemory space) {
    super("__intrinsic_track", space);
    name = strings("name");
    type = strings("type");
    dimensionArgSetId = ints("dimension_arg_set_id");
    parentId = ints("parent_id");
    sourceArgSetId = ints("source_arg_set_id");
    machineId = ints("machine_id");
    trackGroupId = ints("track_group_id");
    unit = strings("unit");
    description = strings("description");
    kind = strings("kind");
    utid = ints("utid");
    upid = ints("upid");
    cpu = ints("cpu");
  }
}
