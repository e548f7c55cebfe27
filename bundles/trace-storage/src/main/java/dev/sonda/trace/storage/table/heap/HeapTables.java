package dev.sonda.trace.storage.table.heap;

import dev.sonda.trace.storage.table.TraceTableMemory;

/** The tables of heap dumps: objects, classes, and references between objects. */
public final class HeapTables {
  public final HeapGraphTable graphs;
  public final HeapClassTable classes;
  public final HeapObjectTable objects;
  public final HeapObjectDataTable objectData;
  public final HeapPrimitiveTable primitives;
  public final HeapReferenceTable references;
  public final HeapDumpThreadStackTable callsites;
  public final OutOfMemoryErrorTable outOfMemory;

  public HeapTables(TraceTableMemory space) {
    graphs = new HeapGraphTable(space);
    classes = new HeapClassTable(space);
    objects = new HeapObjectTable(space);
    objectData = new HeapObjectDataTable(space);
    primitives = new HeapPrimitiveTable(space);
    references = new HeapReferenceTable(space);
    callsites = new HeapDumpThreadStackTable(space);
    outOfMemory = new OutOfMemoryErrorTable(space);
  }
}
