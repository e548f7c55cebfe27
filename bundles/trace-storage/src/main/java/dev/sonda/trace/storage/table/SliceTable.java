package dev.sonda.trace.storage.table;

import dev.sonda.trace.tables.IntColumnBuilder;
import dev.sonda.trace.tables.LongColumnBuilder;
import dev.sonda.trace.tables.StringColumnBuilder;

/** Slices: name, start and duration, which is -1 for an unfinished slice. */
public final class SliceTable extends StoredTable {
  public final LongColumnBuilder ts;
  public final LongColumnBuilder dur;
  public final IntColumnBuilder trackId;
  public final StringColumnBuilder category;
  public final StringColumnBuilder name;
  public final IntColumnBuilder depth;
  public final IntColumnBuilder parentId;
  public final IntColumnBuilder argSetId;
  public final LongColumnBuilder threadTs;
  public final LongColumnBuilder threadDur;
  public final LongColumnBuilder threadInstructionCount;
  public final LongColumnBuilder threadInstructionDelta;

  SliceTable(TraceTableMemory space) {
    super("__intrinsic_slice", space);
    ts = longs("ts");
    dur = longs("dur");
    trackId = ints("track_id");
    category = strings("category");
    name = strings("name");
    depth = ints("depth");
    parentId = ints("parent_id");
    argSetId = ints("arg_set_id");
    threadTs = longs("thread_ts");
    threadDur = longs("thread_dur");
    threadInstructionCount = longs("thread_instruction_count");
    threadInstructionDelta = longs("thread_instruction_delta");
  }
}
