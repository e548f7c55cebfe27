package dev.sonda.trace.storage.table.heap;

import dev.sonda.trace.storage.table.StoredTable;
import dev.sonda.trace.storage.table.TraceTableMemory;
import dev.sonda.trace.tables.IntColumnBuilder;
import dev.sonda.trace.tables.StringColumnBuilder;

/**
 * Fields of objects in heap dumps that reference other objects; the rows of one object are
 * consecutive.
 */
public final class HeapReferenceTable extends StoredTable {
  public final IntColumnBuilder referenceSetId;
  public final IntColumnBuilder ownerId;
  public final IntColumnBuilder ownedId;
  public final StringColumnBuilder fieldName;
  public final StringColumnBuilder fieldTypeName;
  public final StringColumnBuilder deobfuscatedFieldName;

  HeapReferenceTable(TraceTableMemory space) {
    super("__intrinsic_heap_graph_reference", space);
    referenceSetId = ints("reference_set_id");
    ownerId = ints("owner_id");
    ownedId = ints("owned_id");
    fieldName = strings("field_name");
    fieldTypeName = strings("field_type_name");
    deobfuscatedFieldName = strings("deobfuscated_field_name");
  }
}
