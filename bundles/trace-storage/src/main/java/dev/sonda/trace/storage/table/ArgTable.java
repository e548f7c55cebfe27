package dev.sonda.trace.storage.table;

import dev.sonda.trace.tables.DoubleColumnBuilder;
import dev.sonda.trace.tables.IntColumnBuilder;
import dev.sonda.trace.tables.LongColumnBuilder;
import dev.sonda.trace.tables.StringColumnBuilder;

/** Arguments of events, grouped in sets. */
public final class ArgTable extends StoredTable {
  public final IntColumnBuilder argSetId;
  public final StringColumnBuilder flatKey;
  public final StringColumnBuilder key;
  public final LongColumnBuilder intValue;
  public final StringColumnBuilder stringValue;
  public final DoubleColumnBuilder realValue;
  public final StringColumnBuilder valueType;

  ArgTable(TraceTableMemory space) {
    super("__intrinsic_args", space);
    argSetId = ints("arg_set_id");
    flatKey = strings("flat_key");
    key = strings("key");
    intValue = longs("int_value");
    stringValue = strings("string_value");
    realValue = doubles("real_value");
    valueType = strings("value_type");
  }
}
