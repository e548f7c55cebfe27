package dev.sonda.trace.storage.table.heap;

import dev.sonda.trace.storage.table.StoredTable;
import dev.sonda.trace.storage.table.TraceTableMemory;
import dev.sonda.trace.tables.DoubleColumnBuilder;
import dev.sonda.trace.tables.IntColumnBuilder;
import dev.sonda.trace.tables.LongColumnBuilder;
import dev.sonda.trace.tables.StringColumnBuilder;

/** Fields of primitive types, such as int and boolean, of objects in heap dumps. */
public final class HeapPrimitiveTable extends StoredTable {
  public final IntColumnBuilder fieldSetId;
  public final StringColumnBuilder fieldName;
  public final StringColumnBuilder fieldType;
  public final LongColumnBuilder boolValue;
  public final LongColumnBuilder byteValue;
  public final LongColumnBuilder charValue;
  public final LongColumnBuilder shortValue;
  public final LongColumnBuilder intValue;
  public final LongColumnBuilder longValue;
  public final DoubleColumnBuilder floatValue;
  public final DoubleColumnBuilder doubleValue;

  HeapPrimitiveTable(TraceTableMemory space) {
    super("__intrinsic_heap_graph_primitive", space);
    fieldSetId = ints("field_set_id");
    fieldName = strings("field_name");
    fieldType = strings("field_type");
    boolValue = longs("bool_value");
    byteValue = longs("byte_value");
    charValue = longs("char_value");
    shortValue = longs("short_value");
    intValue = longs("int_value");
    longValue = longs("long_value");
    floatValue = doubles("float_value");
    doubleValue = doubles("double_value");
  }
}
