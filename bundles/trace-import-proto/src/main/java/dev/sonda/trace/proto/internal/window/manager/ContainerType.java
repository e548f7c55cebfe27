package dev.sonda.trace.proto.internal.window.manager;

import dev.sonda.trace.proto.internal.window.message.MessageFields;
import org.jspecify.annotations.Nullable;

/** The type of a window container in Android's window hierarchy. */
enum ContainerType {
  ROOT("RootWindowContainer", 0),
  CONTAINER("WindowContainer", 2),
  DISPLAY_CONTENT("DisplayContent", 3),
  DISPLAY_AREA("DisplayArea", 4),
  TASK("Task", 5),
  ACTIVITY("Activity", 6),
  WINDOW_TOKEN("WindowToken", 7),
  WINDOW("WindowState", 8),
  TASK_FRAGMENT("TaskFragment", 9);

  private final String tableName;
  private final int field;

  ContainerType(String tableName, int field) {
    this.tableName = tableName;
    this.field = field;
  }

  String tableName() {
    return tableName;
  }

  /** Number of the field in WindowContainerChildProto that holds containers of this type. */
  int field() {
    return field;
  }

  /**
   * The type of the container in a message WindowContainerChildProto; null if the message is empty.
   */
  static @Nullable ContainerType of(MessageFields child) {
    for (ContainerType type : values()) {
      if (type != ROOT && child.has(type.field)) {
        return type;
      }
    }
    return null;
  }
}
