package dev.sonda.trace.proto.internal.table;

import dev.sonda.trace.tables.IntColumnBuilder;
import dev.sonda.trace.tables.LongColumnBuilder;
import dev.sonda.trace.tables.StringPool;
import dev.sonda.trace.tables.TableBuilder;
import dev.sonda.trace.tables.TableMemory;

/** Flows: a slice that leads to another. */
public final class FlowTable {
  public final IntColumnBuilder sliceOut;
  public final IntColumnBuilder sliceIn;
  public final LongColumnBuilder traceId;
  public final IntColumnBuilder argSetId;

  private final TableBuilder rows;
  private final IntColumnBuilder id;

  FlowTable(StringPool strings, TableMemory memory) {
    rows = new TableBuilder("__intrinsic_flow", strings, memory);
    id = rows.ints("id");
    sliceOut = rows.ints("slice_out");
    sliceIn = rows.ints("slice_in");
    traceId = rows.longs("trace_id");
    argSetId = rows.ints("arg_set_id");
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
