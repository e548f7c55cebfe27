package dev.sonda.trace.storage.table.profile;

import dev.sonda.trace.storage.table.StoredTable;
import dev.sonda.trace.storage.table.TraceTableMemory;
import dev.sonda.trace.tables.IntColumnBuilder;

/** Callsites: a frame with its chain of callers; one row for each distinct stack. */
public final class CallsiteTable extends StoredTable {
  public final IntColumnBuilder depth;
  public final IntColumnBuilder parentId;
  public final IntColumnBuilder frameId;

  CallsiteTable(TraceTableMemory space) {
    super("__intrinsic_stack_profile_callsite", space);
    depth = ints("depth");
    parentId = ints("parent_id");
    frameId = ints("frame_id");
  }
}
