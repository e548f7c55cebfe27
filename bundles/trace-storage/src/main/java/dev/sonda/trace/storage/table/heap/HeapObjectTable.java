package dev.sonda.trace.storage.table.heap;

import dev.sonda.trace.storage.table.StoredTable;
import dev.sonda.trace.storage.table.TraceTableMemory;
import dev.sonda.trace.tables.IntColumnBuilder;
import dev.sonda.trace.tables.LongColumnBuilder;
import dev.sonda.trace.tables.StringColumnBuilder;

/** Objects in heap dumps. */
public final class HeapObjectTable extends StoredTable {
  public final IntColumnBuilder upid;
  public final LongColumnBuilder graphSampleTs;
  public final LongColumnBuilder selfSize;
  public final LongColumnBuilder nativeSize;
  public final IntColumnBuilder referenceSetId;
  public final IntColumnBuilder reachable;
  public final StringColumnBuilder heapType;
  public final IntColumnBuilder typeId;
  public final StringColumnBuilder rootType;
  public final IntColumnBuilder rootDistance;
  public final IntColumnBuilder objectDataId;

  HeapObjectTable(TraceTableMemory space) {
    super("__intrinsic_heap_graph_object", space);
    upid = ints("upid");
    graphSampleTs = longs("graph_sample_ts");
    selfSize = longs("self_size");
    nativeSize = longs("native_size");
    referenceSetId = ints("reference_set_id");
    reachable = ints("reachable");
    heapType = strings("heap_type");
    typeId = ints("type_id");
    rootType = strings("root_type");
    rootDistance = ints("root_distance");
    objectDataId = ints("object_data_id");
  }
}
