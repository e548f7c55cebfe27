package dev.sonda.trace.storage.table.surface;

import dev.sonda.trace.storage.table.StoredTable;
import dev.sonda.trace.storage.table.TraceTableMemory;
import dev.sonda.trace.tables.IntColumnBuilder;
import dev.sonda.trace.tables.LongColumnBuilder;

/** For each layer of a snapshot, all its ancestors and the layer itself. */
public final class LayerAncestorTable extends StoredTable {
  public final IntColumnBuilder snapshotId;
  public final LongColumnBuilder layerId;
  public final LongColumnBuilder ancestorId;

  LayerAncestorTable(TraceTableMemory space) {
    super("__intrinsic_winscope_surfaceflinger_hierarchy_paths", space);
    snapshotId = ints("snapshot_id");
    layerId = longs("layer_id");
    ancestorId = longs("ancestor_id");
  }
}
