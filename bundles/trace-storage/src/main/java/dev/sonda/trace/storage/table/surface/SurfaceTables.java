package dev.sonda.trace.storage.table.surface;

import dev.sonda.trace.storage.table.TraceTableMemory;

/** The tables of SurfaceFlinger: layers, displays, transactions and rectangles. */
public final class SurfaceTables {
  public final RectTable rects;
  public final TransformTable transforms;
  public final SnapshotRectTable traceRects;
  public final TouchableRegionTable fillRegions;
  public final LayersSnapshotTable layersSnapshots;
  public final DisplayTable displays;
  public final LayerTable layers;
  public final TransactionBatchTable transactionSets;
  public final TransactionTable transactions;
  public final TransactionFlagTable transactionFlags;
  public final LayerAncestorTable layerPaths;

  public SurfaceTables(TraceTableMemory space) {
    rects = new RectTable(space);
    transforms = new TransformTable(space);
    traceRects = new SnapshotRectTable(space);
    fillRegions = new TouchableRegionTable(space);
    layersSnapshots = new LayersSnapshotTable(space);
    displays = new DisplayTable(space);
    layers = new LayerTable(space);
    transactionSets = new TransactionBatchTable(space);
    transactions = new TransactionTable(space);
    transactionFlags = new TransactionFlagTable(space);
    layerPaths = new LayerAncestorTable(space);
  }
}
