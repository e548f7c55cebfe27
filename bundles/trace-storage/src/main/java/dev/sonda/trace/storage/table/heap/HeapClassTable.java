package dev.sonda.trace.storage.table.heap;

import dev.sonda.trace.storage.table.StoredTable;
import dev.sonda.trace.storage.table.TraceTableMemory;
import dev.sonda.trace.tables.IntColumnBuilder;
import dev.sonda.trace.tables.StringColumnBuilder;

/** Classes of objects in heap dumps; each dump has its own rows. */
public final class HeapClassTable extends StoredTable {
  public final StringColumnBuilder name;
  public final StringColumnBuilder deobfuscatedName;
  public final StringColumnBuilder location;
  public final IntColumnBuilder superclassId;
  public final IntColumnBuilder classloaderId;
  public final StringColumnBuilder kind;

  HeapClassTable(TraceTableMemory space) {
    super("__intrinsic_heap_graph_class", space);
    name = strings("name");
    deobfuscatedName = strings("deobfuscated_name");
    location = strings("location");
    superclassId = ints("superclass_id");
    classloaderId = ints("classloader_id");
    kind = strings("kind");
  }
}
