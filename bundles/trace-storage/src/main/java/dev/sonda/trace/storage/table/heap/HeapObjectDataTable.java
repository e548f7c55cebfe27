package dev.sonda.trace.storage.table.heap;

import dev.sonda.trace.storage.table.StoredTable;
import dev.sonda.trace.storage.table.TraceTableMemory;
import dev.sonda.trace.tables.IntColumnBuilder;
import dev.sonda.trace.tables.LongColumnBuilder;
import dev.sonda.trace.tables.StringColumnBuilder;

/** Values of objects in heap dumps, other than references to objects. */
public final class HeapObjectDataTable extends StoredTable {
  public final IntColumnBuilder fieldSetId;
  public final StringColumnBuilder valueString;
  public final StringColumnBuilder arrayElementType;
  public final LongColumnBuilder arrayElementCount;
  public final LongColumnBuilder arrayDataId;
  public final LongColumnBuilder arrayDataHash;

  HeapObjectDataTable(TraceTableMemory space) {
    super("__intrinsic_heap_graph_object_data", space);
    fieldSetId = ints("field_set_id");
    valueString = strings("value_string");
    arrayElementType = strings("array_element_type");
    arrayElementCount = longs("array_element_count");
    arrayDataId = longs("array_data_id");
    arrayDataHash = longs("array_data_hash");
  }
}
