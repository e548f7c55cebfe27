package dev.sonda.trace.storage.table.window;

import dev.sonda.trace.storage.table.StoredTable;
import dev.sonda.trace.storage.table.TraceTableMemory;
import dev.sonda.trace.tables.DoubleColumnBuilder;
import dev.sonda.trace.tables.IntColumnBuilder;
import dev.sonda.trace.tables.LongColumnBuilder;
import dev.sonda.trace.tables.StringColumnBuilder;

/**
 * Fields of the messages in Winscope tables, including omitted fields with their default values. A
 * PerfettoSQL function returns the rows of one table.
 */
public final class ArgsWithDefaultsTable extends StoredTable {
  public final IntColumnBuilder base64ProtoId;
  public final StringColumnBuilder flatKey;
  public final StringColumnBuilder key;
  public final LongColumnBuilder intValue;
  public final StringColumnBuilder stringValue;
  public final DoubleColumnBuilder realValue;
  public final StringColumnBuilder tableName;

  ArgsWithDefaultsTable(TraceTableMemory space) {
    super("__intrinsic_winscope_args_with_defaults", space);
    base64ProtoId = ints("base64_proto_id");
    flatKey = strings("flat_key");
    key = strings("key");
    intValue = longs("int_value");
    stringValue = strings("string_value");
    realValue = doubles("real_value");
    tableName = strings("table_name");
  }
}
