package dev.sonda.trace.proto.internal.table;

import dev.sonda.trace.tables.DoubleColumnBuilder;
import dev.sonda.trace.tables.IntColumnBuilder;
import dev.sonda.trace.tables.LongColumnBuilder;
import dev.sonda.trace.tables.StringColumnBuilder;
import dev.sonda.trace.tables.StringPool;
import dev.sonda.trace.tables.TableBuilder;
import dev.sonda.trace.tables.TableMemory;

/** Arguments, in sets. */
public final class ArgTable {
  public final IntColumnBuilder argSetId;
  public final StringColumnBuilder flatKey;
  public final StringColumnBuilder key;
  public final LongColumnBuilder intValue;
  public final StringColumnBuilder stringValue;
  public final DoubleColumnBuilder realValue;
  public final StringColumnBuilder valueType;

  private final TableBuilder rows;
  private final IntColumnBuilder id;

  ArgTable(StringPool strings, TableMemory memory) {
    rows = new TableBuilder("__intrinsic_args", strings, memory);
    id = rows.ints("id");
    argSetId = rows.ints("arg_set_id");
    flatKey = rows.strings("flat_key");
    key = rows.strings("key");
    intValue = rows.longs("int_value");
    stringValue = rows.strings("string_value");
    realValue = rows.doubles("real_value");
    valueType = rows.strings("value_type");
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
