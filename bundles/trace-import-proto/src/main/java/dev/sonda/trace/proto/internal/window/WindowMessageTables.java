package dev.sonda.trace.proto.internal.window;

import dev.sonda.trace.storage.table.StoredTable;
import dev.sonda.trace.storage.table.android.AndroidTables;
import dev.sonda.trace.storage.table.surface.LayersSnapshotTable;
import dev.sonda.trace.storage.table.surface.SurfaceTables;
import dev.sonda.trace.storage.table.surface.TransactionBatchTable;
import dev.sonda.trace.storage.table.window.InputDispatchTable;
import dev.sonda.trace.storage.table.window.InputMethodTable;
import dev.sonda.trace.storage.table.window.KeyEventTable;
import dev.sonda.trace.storage.table.window.MotionEventTable;
import dev.sonda.trace.storage.table.window.ProtoMessageColumns;
import dev.sonda.trace.storage.table.window.TransitionProtoTable;
import dev.sonda.trace.storage.table.window.WindowContainerTable;
import dev.sonda.trace.storage.table.window.WindowManagerTable;
import dev.sonda.trace.storage.table.window.WindowTables;
import dev.sonda.trace.tables.IntColumnBuilder;
import dev.sonda.trace.tables.LongColumnBuilder;
import dev.sonda.trace.tables.StringPool;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/** Lists the tables whose rows contain protobuf messages, with the types of these messages. */
final class WindowMessageTables {
  /**
   * By container type, the number of the field that contains the container's message; the root
   * isn't contained in a field.
   */
  private static final Map<String, Integer> CONTAINER_FIELDS =
      Map.of(
          "WindowContainer", 2,
          "DisplayContent", 3,
          "DisplayArea", 4,
          "Task", 5,
          "Activity", 6,
          "WindowToken", 7,
          "WindowState", 8,
          "TaskFragment", 9);

  private WindowMessageTables() {}

  private static boolean isAny(int field) {
    return field > 0;
  }

  static List<MessageTable> all(AndroidTables tables, StringPool strings) {
    List<MessageTable> all = new ArrayList<>(ofSurfaces(tables.surface));
    all.addAll(ofWindows(tables.windows));
    all.add(ofContainers(tables.windows.windowContainers, strings));
    return all;
  }

  private static List<MessageTable> ofSurfaces(SurfaceTables tables) {
    LayersSnapshotTable snapshots = tables.layersSnapshots;
    TransactionBatchTable sets = tables.transactionSets;
    return List.of(
        of("surfaceflinger_layer", tables.layers, tables.layers.message, "LayerProto"),
        of("surfaceflinger_layers_snapshot", snapshots, snapshots.message, "LayersSnapshotProto")
            .with(field -> field != 3 && field <= 8),
        of("surfaceflinger_transactions", sets, sets.message, "TransactionTraceEntry"));
  }

  private static List<MessageTable> ofWindows(WindowTables tables) {
    TransitionProtoTable transitions = tables.transitionProtos;
    WindowManagerTable snapshots = tables.windowManagers;
    KeyEventTable keys = tables.keyEvents;
    MotionEventTable motions = tables.motionEvents;
    InputDispatchTable dispatches = tables.inputDispatches;
    return List.of(
        new MessageTable(
            "__intrinsic_window_manager_shell_transition_protos",
            transitions,
            transitions.base64ProtoId,
            "ShellTransition",
            WindowMessageTables::isAny,
            _ -> 0,
            transitions.transitionId),
        ofInputMethod("clients", tables.inputMethodClients, "Clients"),
        ofInputMethod("manager_service", tables.inputMethodManagerServices, "ManagerService"),
        ofInputMethod("service", tables.inputMethodServices, "Service"),
        of("viewcapture", tables.viewCaptures, tables.viewCaptures.message, "ViewCapture")
            .with(field -> field != 3),
        of("viewcapture_view", tables.views, tables.views.message, "ViewCapture.View"),
        of("windowmanager", snapshots, snapshots.message, "WindowManagerTraceEntry")
            .with(field -> field != 2),
        of("android_key_events", keys, keys.message, "AndroidKeyEvent"),
        of("android_motion_events", motions, motions.message, "AndroidMotionEvent"),
        of(
            "android_input_event_dispatch",
            dispatches,
            dispatches.message,
            "AndroidWindowInputDispatchEvent"));
  }

  private static MessageTable of(
      String name, StoredTable rows, ProtoMessageColumns columns, String type) {
    return new MessageTable(
        "__intrinsic_" + name,
        rows,
        columns.base64ProtoId(),
        type,
        WindowMessageTables::isAny,
        _ -> 0,
        null);
  }

  private static MessageTable ofInputMethod(String part, InputMethodTable table, String typePart) {
    String type = "InputMethod" + typePart + "TraceProto";
    return of("inputmethod_" + part, table, table.message, type);
  }

  private static MessageTable ofContainers(WindowContainerTable table, StringPool strings) {
    return new MessageTable(
        "__intrinsic_windowmanager_windowcontainer",
        table,
        table.message.base64ProtoId(),
        "WindowContainerChildProto",
        WindowMessageTables::isAny,
        row -> CONTAINER_FIELDS.getOrDefault(strings.text(table.containerType.get(row)), -1),
        null);
  }

  /**
   * A table whose rows contain messages.
   *
   * @param base64 string ids of the messages in Base64
   * @param isWanted selects the fields that become arguments
   * @param onlyField maps a row to the single field that becomes arguments; 0 for all fields, -1
   *     for none
   * @param group rows with equal values are parts of one message; null if each row is a message
   */
  record MessageTable(
      String name,
      StoredTable rows,
      IntColumnBuilder base64,
      String type,
      IntPredicate isWanted,
      IntUnaryOperator onlyField,
      @Nullable LongColumnBuilder group) {
    MessageTable with(IntPredicate fields) {
      return new MessageTable(name, rows, base64, type, fields, onlyField, group);
    }
  }
}
