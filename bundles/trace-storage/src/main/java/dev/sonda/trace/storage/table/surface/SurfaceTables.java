package dev.sonda.trace.storage.table.surface;

import dev.sonda.trace.storage.table.TableSpace;

/** The tables of SurfaceFlinger: layers, displays, transactions and rectangles. */
public final class SurfaceTables {
  public final RectTable rects;
  public final TransformTable transforms;
  public final TraceRectTable traceRects;
  public final FillRegionTable fillRegions;
  public final LayersSnapshotTable layersSnapshots;
  public final DisplayTable displays;
  public final LayerTable layers;
  public final TransactionBatchTable transactionSets;
  public final TransactionTable transactions;
  public final TransactionFlagTable transactionFlags;
  public final LayerPathTable layerPaths;

  public SurfaceTables(TableSpace space) {
    rects = new RectTable(space);
    transforms = new TransformTable(space);
    traceRects = new TraceRectTable(space);
    fillRegions = new FillRegionTable(space);
    layersSnapshots = new LayersSnapshotTable(space);
    displays = new DisplayTable(space);
    layers = new LayerTable(space);
    transactionSets = new TransactionBatchTable(space);
    transactions = new TransactionTable(space);
    transactionFlags = new TransactionFlagTable(space);
    layerPaths = new LayerPathTable(space);
  }
}
