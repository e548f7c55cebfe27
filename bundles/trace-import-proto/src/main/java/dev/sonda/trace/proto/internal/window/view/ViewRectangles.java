package dev.sonda.trace.proto.internal.window.view;

import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.proto.internal.window.message.DistinctRectangles;
import dev.sonda.trace.proto.internal.window.message.Rectangle;
import dev.sonda.trace.storage.table.surface.SnapshotRectTable;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Computes the positions of a snapshot's views on the screen, and which views are visible. */
final class ViewRectangles {
  private static final int NO_PARENT = -1;

  /** Depth between a view and its children, by which viewers separate overlapping views. */
  private static final int DEPTH_PER_LEVEL = 4;

  private final SnapshotRectTable table;
  private final DistinctRectangles rectangles;
  private final Map<Integer, Placed> placed = new HashMap<>();

  ViewRectangles(ImportState state, DistinctRectangles rectangles) {
    table = state.storage().androidTables().surface.traceRects;
    this.rectangles = rectangles;
  }

  boolean isVisible(int id) {
    Placed view = placed.get(id);
    return view != null && view.isVisible;
  }

  /** The row of a view's rectangle; -1 if the view isn't a descendant of the root. */
  int traceRect(int id) {
    Placed view = placed.get(id);
    return view == null ? -1 : view.traceRect;
  }

  /** Computes the positions of all descendants of the root, parents before children. */
  void compute(List<View> views) {
    placed.clear();
    int root = 0;
    Map<Integer, View> byId = new HashMap<>();
    Map<Integer, List<Integer>> children = new HashMap<>();
    for (View view : views) {
      if (view.parentId() == NO_PARENT) {
        root = view.id();
      } else {
        children.computeIfAbsent(view.parentId(), _ -> new ArrayList<>()).add(view.id());
      }
      byId.putIfAbsent(view.id(), view);
    }
    Deque<Integer> waiting = new ArrayDeque<>(List.of(root));
    while (!waiting.isEmpty()) {
      int id = waiting.pop();
      // each view is placed only once, even if the message contains cycles
      View view = byId.remove(id);
      if (view != null) {
        place(view);
        children.getOrDefault(id, List.of()).reversed().forEach(waiting::push);
      }
    }
  }

  private void place(View view) {
    Placed parent = placed.getOrDefault(view.parentId(), Placed.SCREEN);
    double scaleX = parent.scaleX * view.scaleX();
    double scaleY = parent.scaleY * view.scaleY();
    double x = parent.x + view.left() * parent.scaleX + view.width() * (parent.scaleX - scaleX) / 2;
    double y = parent.y + view.top() * parent.scaleY + view.height() * (parent.scaleY - scaleY) / 2;
    boolean isShown = parent.isShown && view.isShown();
    boolean isVisible = isShown && view.width() > 0 && view.height() > 0;
    int row = table.add();
    table.rectId.set(
        row,
        rectangles.row(
            Rectangle.ofEdges(x, y, x + view.width() * scaleX, y + view.height() * scaleY)));
    table.groupId.set(row, 0);
    table.depth.set(row, (parent.depth + 1) * DEPTH_PER_LEVEL);
    table.isSpy.set(row, 0);
    table.isVisible.set(row, isVisible ? 1 : 0);
    table.opacity.set(row, view.alpha());
    placed.put(
        view.id(),
        new Placed(
            x - view.scrollX(),
            y - view.scrollY(),
            scaleX,
            scaleY,
            parent.depth + 1,
            isShown,
            isVisible,
            row));
  }

  /** The computed position of a view, relative to which its children are placed. */
  private record Placed(
      double x,
      double y,
      double scaleX,
      double scaleY,
      int depth,
      boolean isShown,
      boolean isVisible,
      int traceRect) {
    private static final Placed SCREEN = new Placed(0, 0, 1, 1, -1, true, true, -1);
  }
}
