package dev.sonda.trace.proto.internal.window.manager;

import dev.sonda.trace.format.SequenceState;
import dev.sonda.trace.proto.internal.window.manager.WindowContainer.WindowArea;
import dev.sonda.trace.proto.internal.window.message.DistinctRectangles;
import dev.sonda.trace.proto.internal.window.message.MessageBytes;
import dev.sonda.trace.proto.internal.window.message.MessageColumnWriter;
import dev.sonda.trace.proto.internal.window.message.MessageFields;
import dev.sonda.trace.proto.internal.window.message.WindowMessageImport;
import dev.sonda.trace.storage.table.android.AndroidTables;
import dev.sonda.trace.storage.table.surface.SnapshotRectTable;
import dev.sonda.trace.storage.table.surface.TransformTable;
import dev.sonda.trace.storage.table.window.WindowContainerTable;
import dev.sonda.trace.storage.table.window.WindowManagerTable;
import java.util.List;

/**
 * Imports snapshots of the window manager: a row for each snapshot and a row for each window
 * container.
 */
public final class WindowManagerImport implements WindowMessageImport {
  private static final String STATISTIC = "winscope_windowmanager_parse_errors";

  // Field numbers of WindowManagerTraceEntry and of WindowManagerServiceDumpProto.
  private static final int ELAPSED_TIME = 1;
  private static final int SERVICE = 3;
  private static final int ROOT = 2;
  private static final int FOCUSED_DISPLAY = 9;

  private final MessageColumnWriter rows;
  private final DistinctRectangles rectangles;
  private final WindowManagerTable snapshots;
  private final WindowContainerTable containers;
  private final SnapshotRectTable traceRects;
  private final TransformTable transforms;
  private final WindowHierarchy hierarchy = new WindowHierarchy();
  private int transform = -1;

  public WindowManagerImport(MessageColumnWriter rows, DistinctRectangles rectangles) {
    this.rows = rows;
    this.rectangles = rectangles;
    AndroidTables tables = rows.state().storage().androidTables();
    snapshots = tables.windows.windowManagers;
    containers = tables.windows.windowContainers;
    traceRects = tables.surface.traceRects;
    transforms = tables.surface.transforms;
  }

  @Override
  public void read(long timeNs, SequenceState sequence, MessageBytes message) {
    MessageFields entry = MessageFields.of(message, SERVICE);
    MessageFields service = MessageFields.of(entry.bytes(SERVICE), FOCUSED_DISPLAY);
    int snapshot = snapshots.add();
    snapshots.ts.set(snapshot, timeNs);
    snapshots.focusedDisplayId.set(snapshot, service.unsigned(FOCUSED_DISPLAY));
    snapshots.hasInvalidElapsedTs.set(snapshot, entry.number(ELAPSED_TIME) == 0 ? 1 : 0);
    MessageBytes pruned = MessagePruning.ENTRY.apply(message);
    rows.write(snapshots.message, snapshot, "WindowManagerTraceEntry", pruned, STATISTIC);
    addContainers(snapshot, service.bytes(ROOT));
  }

  /** Adds all containers of a snapshot; none if the type of any container can't be determined. */
  private void addContainers(int snapshot, MessageBytes root) {
    List<WindowContainer> all = hierarchy.read(root);
    if (hierarchy.isBroken()) {
      rows.state().statistics().add(STATISTIC, 1);
    } else {
      all.forEach(container -> add(snapshot, container));
    }
  }

  private void add(int snapshot, WindowContainer container) {
    int row = containers.add();
    containers.snapshotId.set(row, snapshot);
    containers.title.set(row, text(container.title()));
    containers.token.set(row, container.token());
    containers.isVisible.set(row, container.isVisible() ? 1 : 0);
    containers.containerType.set(row, text(container.type().tableName()));
    Integer parent = container.parent();
    if (parent != null) {
      containers.parentToken.set(row, parent);
      containers.childIndex.set(row, container.childIndex());
    }
    String name = container.name();
    if (name != null) {
      containers.nameOverride.set(row, text(name));
    }
    WindowArea area = container.area();
    if (area != null) {
      containers.windowRectId.set(row, addArea(area));
    }
    String type = parent == null ? "RootWindowContainerProto" : "WindowContainerChildProto";
    rows.write(containers.message, row, type, container.message(), STATISTIC);
  }

  private int text(String text) {
    return rows.state().strings().intern(text);
  }

  private int addArea(WindowArea area) {
    int row = traceRects.add();
    traceRects.rectId.set(row, rectangles.row(area.rectangle()));
    traceRects.groupId.set(row, Integer.toUnsignedLong(area.display()));
    traceRects.depth.set(row, area.depth());
    traceRects.isSpy.set(row, 0);
    traceRects.isVisible.set(row, area.isVisible() ? 1 : 0);
    Double opacity = area.opacity();
    if (opacity != null) {
      traceRects.opacity.set(row, opacity);
    }
    traceRects.transformId.set(row, transform());
    return row;
  }

  /** The row of the transform that all windows share, with the values that Perfetto uses. */
  private int transform() {
    if (transform < 0) {
      transform = transforms.add();
      transforms.dsdx.set(transform, 1);
      transforms.dtdx.set(transform, 0);
      transforms.tx.set(transform, 0);
      transforms.dtdy.set(transform, 1);
      transforms.dsdy.set(transform, 0);
      transforms.ty.set(transform, 0);
    }
    return transform;
  }
}
