package dev.sonda.trace.proto.internal.window.surface;

import dev.sonda.trace.storage.table.surface.TransformTable;
import java.util.HashMap;
import java.util.Map;

/** The rows of the transform table, one for each distinct transform. */
final class DistinctTransforms {
  private final TransformTable table;
  private final Map<Transform, Integer> rows = new HashMap<>();

  DistinctTransforms(TransformTable table) {
    this.table = table;
  }

  int row(Transform transform) {
    return rows.computeIfAbsent(transform, this::add);
  }

  private int add(Transform transform) {
    int row = table.add();
    table.dsdx.set(row, transform.dsdx());
    table.dtdx.set(row, transform.dtdx());
    table.tx.set(row, transform.tx());
    table.dtdy.set(row, transform.dtdy());
    table.dsdy.set(row, transform.dsdy());
    table.ty.set(row, transform.ty());
    return row;
  }
}
