package dev.sonda.trace.proto.internal.window.message;

import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.storage.table.surface.RectTable;
import java.util.HashMap;
import java.util.Map;

/** The rows of the rectangle table, one for each distinct rectangle. */
public final class DistinctRectangles {
  private final RectTable table;
  private final Map<Rectangle, Integer> rows = new HashMap<>();

  public DistinctRectangles(ImportState state) {
    table = state.storage().androidTables().surface.rects;
  }

  public int row(Rectangle rectangle) {
    return rows.computeIfAbsent(rectangle, this::add);
  }

  private int add(Rectangle rectangle) {
    int row = table.add();
    table.x.set(row, rectangle.x());
    table.y.set(row, rectangle.y());
    table.w.set(row, rectangle.w());
    table.h.set(row, rectangle.h());
    return row;
  }
}
