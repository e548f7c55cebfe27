package dev.sonda.trace.kernels.internal.layout;

import dev.sonda.trace.kernels.internal.column.GrowableLongColumn;
import dev.sonda.trace.kernels.internal.column.LongColumn;
import dev.sonda.trace.kernels.internal.column.RowsById;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Places the slices of several tracks in few rows: each root slice with all its descendants is a
 * box, which gets the topmost rows that are free for its whole duration; the tallest boxes come
 * first.
 */
final class SliceLayout {
  /** A root slice and all its descendants. */
  private static final class Box {
    private final long start;
    private long end;
    private int maxDepth;
    private int row;

    private Box(long start, long end, int depth) {
      this.start = start;
      this.end = end;
      this.maxDepth = depth;
    }
  }

  private final List<Box> boxes = new ArrayList<>();
  private final List<OccupiedRow> rows = new ArrayList<>();

  private SliceLayout() {}

  /**
   * The row of each slice.
   *
   * @param slices row numbers of the slices; parents precede children
   */
  static GrowableLongColumn of(SliceLayoutColumns columns, int[] slices) {
    SliceLayout layout = new SliceLayout();
    Box[] boxes = layout.boxes(columns, slices);
    layout.boxes.sort(
        Comparator.comparingInt((Box box) -> -box.maxDepth).thenComparingLong(box -> box.start));
    layout.boxes.forEach(layout::place);
    GrowableLongColumn depths = new GrowableLongColumn(slices.length);
    for (int i = 0; i < slices.length; i++) {
      depths.add(columns.depth().get(slices[i]) + boxes[i].row);
    }
    return depths;
  }

  private Box[] boxes(SliceLayoutColumns columns, int[] slices) {
    Box[] ofSlice = new Box[slices.length];
    Box[] byRow = new Box[columns.ids().rows()];
    RowsById rowsById = columns.rowsById();
    LongColumn parents = columns.parentIds();
    for (int i = 0; i < slices.length; i++) {
      int slice = slices[i];
      int depth = (int) columns.depth().get(slice);
      long end = columns.end(slice);
      int parent = parents.isNull(slice) ? -1 : rowsById.rowOf(parents.get(slice));
      Box box = parent < 0 ? null : byRow[parent];
      if (box == null) {
        box = new Box(columns.ts().get(slice), end, depth);
        boxes.add(box);
      }
      box.maxDepth = Math.max(box.maxDepth, depth);
      box.end = Math.max(box.end, end);
      byRow[slice] = box;
      ofSlice[i] = box;
    }
    return ofSlice;
  }

  private void place(Box box) {
    int free = 0;
    int row = 0;
    while (free <= box.maxDepth) {
      boolean isFree = row >= rows.size() || rows.get(row).isFree(box.start, box.end);
      free = isFree ? free + 1 : 0;
      row++;
    }
    box.row = row - free;
    while (rows.size() < row) {
      rows.add(new OccupiedRow());
    }
    for (int taken = box.row; taken < row; taken++) {
      rows.get(taken).take(box.start, box.end);
    }
  }
}
