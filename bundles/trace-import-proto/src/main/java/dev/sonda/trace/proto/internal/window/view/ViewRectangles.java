package dev.sonda.trace.proto.internal.window.view;

import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.proto.internal.window.message.Rectangle;
import dev.sonda.trace.proto.internal.window.message.Rectangles;
import dev.sonda.trace.storage.table.surface.TraceRectTable;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Where the views of a snapshot are on the screen, and which are visible. */
final class ViewRectangles {
  private static final int NO_PARENT = -1;

  /** Viewers show views apart from each other by their depth. */
  private static final int DEPTH_PER_LEVEL = 4;

  private final TraceRectTable table;
  private final Rectangles rectangles;
  private final Map<Integer, Placed> placed = new HashMap<>();

  ViewRectangles(ImportState state, Rectangles rectangles) {
    table = state.storage().androidTables().surface.traceRects;
    this.rectangles = rectangles;
  }

  boolean isVisible(int id) {
    Placed view = placed.get(id);
    return view != null && view.isVisible;
  }

  /** The row of a view's rectangle, -1 if it isn't below the root. */
  int traceRect(int id) {
    Placed view = placed.get(id);
    return view == null ? -1 : view.traceRect;
  }

  /** Places all views that are below the root, parents before their children. */
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
      View view = byId.remove(id); // each is placed once, whatever the messages say
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

  /** A view that was placed; its children are placed relative to its corner. */
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
