package dev.sonda.trace.proto.internal.window;

import dev.sonda.trace.storage.table.TraceTableMemory;
import dev.sonda.trace.storage.table.surface.LayerAncestorTable;
import dev.sonda.trace.storage.table.surface.LayerTable;
import dev.sonda.trace.storage.table.surface.SurfaceTables;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Writes the ancestors of each SurfaceFlinger layer. The rows are written lazily, when a query
 * first reads the table.
 */
final class LayerAncestors {
  private final LayerTable layers;
  private final LayerAncestorTable table;
  private final Map<Long, Long> parents = new HashMap<>();

  private LayerAncestors(SurfaceTables tables) {
    layers = tables.layers;
    table = tables.layerPaths;
  }

  static void writeLate(SurfaceTables tables) {
    // the layers also, as the rows of a finished table can't be read by a builder any more
    TraceTableMemory.fillLate(new LayerAncestors(tables)::write, tables.layerPaths, tables.layers);
  }

  /**
   * Writes the ancestors for all machines; does nothing if the import of another machine has
   * already written them. The layers of a snapshot are consecutive rows.
   */
  private void write() {
    int begin = table.size() > 0 ? layers.size() : 0;
    while (begin < layers.size()) {
      int end = begin;
      parents.clear();
      while (end < layers.size() && layers.snapshotId.get(end) == layers.snapshotId.get(begin)) {
        if (!layers.layerId.isNull(end)) {
          parents.putIfAbsent(layers.layerId.get(end), layers.parent.get(end));
        }
        end++;
      }
      for (int row = begin; row < end; row++) {
        if (!layers.layerId.isNull(row)) {
          writePath(layers.snapshotId.get(row), layers.layerId.get(row));
        }
      }
      begin = end;
    }
  }

  private void writePath(int snapshot, long layer) {
    Set<Long> path = new LinkedHashSet<>();
    Long at = layer;
    while (parents.containsKey(at) && path.add(at)) {
      at = parents.get(at);
    }
    for (long ancestor : List.copyOf(path).reversed()) {
      int row = table.add();
      table.snapshotId.set(row, snapshot);
      table.layerId.set(row, layer & 0xFFFF_FFFFL);
      table.ancestorId.set(row, ancestor & 0xFFFF_FFFFL);
    }
  }
}
