package dev.sonda.trace.proto.internal.table;

import dev.sonda.trace.tables.IntColumnBuilder;
import dev.sonda.trace.tables.LongColumnBuilder;
import dev.sonda.trace.tables.StringColumnBuilder;
import dev.sonda.trace.tables.StringPool;
import dev.sonda.trace.tables.TableBuilder;
import dev.sonda.trace.tables.TableMemory;

/** Slices: what began, and for how long it went on; -1 while it is open. */
public final class SliceTable {
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

  private final TableBuilder rows;
  private final IntColumnBuilder id;

  SliceTable(StringPool strings, TableMemory memory) {
    rows = new TableBuilder("__intrinsic_slice", strings, memory);
    id = rows.ints("id");
    ts = rows.longs("ts");
    dur = rows.longs("dur");
    trackId = rows.ints("track_id");
    category = rows.strings("category");
    name = rows.strings("name");
    depth = rows.ints("depth");
    parentId = rows.ints("parent_id");
    argSetId = rows.ints("arg_set_id");
    threadTs = rows.longs("thread_ts");
    threadDur = rows.longs("thread_dur");
    threadInstructionCount = rows.longs("thread_instruction_count");
    threadInstructionDelta = rows.longs("thread_instruction_delta");
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
