package dev.sonda.trace.proto.internal.table;

import dev.sonda.trace.tables.IntColumnBuilder;
import dev.sonda.trace.tables.LongColumnBuilder;
import dev.sonda.trace.tables.StringColumnBuilder;
import dev.sonda.trace.tables.StringPool;
import dev.sonda.trace.tables.TableBuilder;
import dev.sonda.trace.tables.TableMemory;

/** Facts about the trace, by name. */
public final class MetadataTable {
  public final StringColumnBuilder name;
  public final StringColumnBuilder keyType;
  public final LongColumnBuilder intValue;
  public final StringColumnBuilder strValue;
  public final IntColumnBuilder machineId;
  public final IntColumnBuilder traceId;

  private final TableBuilder rows;
  private final IntColumnBuilder id;

  MetadataTable(StringPool strings, TableMemory memory) {
    rows = new TableBuilder("__intrinsic_metadata", strings, memory);
    id = rows.ints("id");
    name = rows.strings("name");
    keyType = rows.strings("key_type");
    intValue = rows.longs("int_value");
    strValue = rows.strings("str_value");
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
