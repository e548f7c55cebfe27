package dev.sonda.trace.proto.internal.table;

import dev.sonda.trace.tables.IntColumnBuilder;
import dev.sonda.trace.tables.LongColumnBuilder;
import dev.sonda.trace.tables.StringColumnBuilder;
import dev.sonda.trace.tables.StringPool;
import dev.sonda.trace.tables.TableBuilder;
import dev.sonda.trace.tables.TableMemory;

/** What was counted while the trace was written and read: losses above all. */
public final class StatsTable {
  public final StringColumnBuilder name;
  public final IntColumnBuilder key;
  public final IntColumnBuilder idx;
  public final StringColumnBuilder severity;
  public final StringColumnBuilder source;
  public final LongColumnBuilder value;
  public final StringColumnBuilder description;
  public final IntColumnBuilder machineId;
  public final IntColumnBuilder traceId;

  private final TableBuilder rows;
  private final IntColumnBuilder id;

  StatsTable(StringPool strings, TableMemory memory) {
    rows = new TableBuilder("__intrinsic_stats", strings, memory);
    id = rows.ints("id");
    name = rows.strings("name");
    key = rows.ints("key");
    idx = rows.ints("idx");
    severity = rows.strings("severity");
    source = rows.strings("source");
    value = rows.longs("value");
    description = rows.strings("description");
    machineId = rows.ints("machine_id");
    traceId = rows.ints("trace_id");
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
