package dev.sonda.trace.proto.internal.table;

import dev.sonda.trace.tables.DoubleColumnBuilder;
import dev.sonda.trace.tables.IntColumnBuilder;
import dev.sonda.trace.tables.LongColumnBuilder;
import dev.sonda.trace.tables.StringPool;
import dev.sonda.trace.tables.TableBuilder;
import dev.sonda.trace.tables.TableMemory;

/** Values of counters. */
public final class CounterTable {
  public final LongColumnBuilder ts;
  public final IntColumnBuilder trackId;
  public final DoubleColumnBuilder value;
  public final IntColumnBuilder argSetId;

  private final TableBuilder rows;
  private final IntColumnBuilder id;

  CounterTable(StringPool strings, TableMemory memory) {
    rows = new TableBuilder("__intrinsic_counter", strings, memory);
    id = rows.ints("id");
    ts = rows.longs("ts");
    trackId = rows.ints("track_id");
    value = rows.doubles("value");
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
