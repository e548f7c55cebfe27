package dev.sonda.trace.proto.internal.window.manager;

import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.proto.internal.window.manager.WindowContainer.WindowArea;
import dev.sonda.trace.proto.internal.window.message.MessageBytes;
import dev.sonda.trace.proto.internal.window.message.MessageFields;
import dev.sonda.trace.proto.internal.window.message.Rectangle;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads the window hierarchy in a window manager snapshot: windows and the containers around them.
 */
final class WindowHierarchy {
  private static final String STARTING = "Starting ";
  private static final String DEBUGGED = "Waiting For Debugger: ";

  /** Upper limit of nesting; deeper nesting is an attack on the reader's stack. */
  private static final int MAX_DEPTH = 100;

  // Field numbers of WindowContainerProto.
  private static final int VISIBLE = 3;
  private static final int CHILDREN = 5;
  private static final int IDENTIFIER = 6;

  // Field numbers of IdentifierProto.
  private static final int HASH_CODE = 1;
  private static final int TITLE = 3;

  // Field numbers of TaskProto.
  private static final int TASK_FRAGMENT = 31;
  private static final int TASK_NAME = 32;

  // Field numbers of DisplayContentProto.
  private static final int DISPLAY_INFO = 10;
  private static final int ROOT_AREA = 21;

  // Field numbers of WindowStateProto.
  private static final int ATTRIBUTES = 5;
  private static final int WINDOW_VISIBLE = 38;
  private static final int WINDOW_FRAMES = 41;

  private static final int ACTIVITY_VISIBLE = 24;
  private static final int ALPHA = 12;

  private final List<WindowContainer> containers = new ArrayList<>();
  private boolean isBroken;
  private int display = -1;
  private int depth;

  /**
   * Whether a container in the last snapshot lacked the fields that determine its type or identity.
   */
  boolean isBroken() {
    return isBroken;
  }

  /** Reads a message RootWindowContainerProto into a flat list of containers. */
  List<WindowContainer> read(MessageBytes root) {
    containers.clear();
    isBroken = false;
    MessageFields fields = MessageFields.of(root, 1);
    MessageFields container = container(fields.bytes(1));
    if (fields.has(1)) {
      Place place = new Place(ContainerType.ROOT, root, null, 0, 0);
      addIdentified(place, container, container, container.flag(VISIBLE), null, null);
    } else {
      isBroken = true;
    }
    return containers;
  }

  private static MessageFields container(MessageBytes message) {
    return MessageFields.of(message, IDENTIFIER);
  }

  private static MessageFields identifier(MessageFields container) {
    return MessageFields.of(container.bytes(IDENTIFIER), TITLE);
  }

  private void addChildren(MessageFields container, int token, int level) {
    WireReader fields = container.message().reader();
    int index = 0;
    while (fields.next()) {
      if (fields.field() == CHILDREN) {
        addChild(MessageBytes.of(fields), token, index++, level);
      }
    }
  }

  private void addChild(MessageBytes message, int parent, int index, int level) {
    MessageFields child = MessageFields.of(message, ContainerType.TASK_FRAGMENT.field());
    ContainerType type = ContainerType.of(child);
    if (type == null || level == MAX_DEPTH) {
      isBroken = true;
      return;
    }
    Place place = new Place(type, message, parent, index, level);
    MessageBytes content = child.bytes(type.field());
    switch (type) {
      case ROOT, CONTAINER -> addPlain(place, content);
      case DISPLAY_CONTENT -> addDisplay(place, content);
      case DISPLAY_AREA -> addArea(place, content);
      case TASK -> addTask(place, content);
      case ACTIVITY -> addActivity(place, content);
      case WINDOW_TOKEN -> addToken(place, content);
      case WINDOW -> addWindow(place, content);
      case TASK_FRAGMENT -> addPlain(place, MessageFields.of(content, 1).bytes(1));
    }
  }

  private void addPlain(Place place, MessageBytes content) {
    MessageFields container = container(content);
    addIdentified(place, container, container, container.flag(VISIBLE), null, null);
  }

  private void addDisplay(Place place, MessageBytes content) {
    MessageFields fields = MessageFields.of(content, ROOT_AREA);
    MessageFields info = MessageFields.of(fields.bytes(DISPLAY_INFO), 5);
    MessageFields container = container(MessageFields.of(fields.bytes(ROOT_AREA), 1).bytes(1));
    MessageFields identifier = identifier(container);
    if (!identifier.has(HASH_CODE) || !info.has(5)) {
      isBroken = true;
      return;
    }
    int id = fields.small(2);
    Rectangle size = new Rectangle(0, 0, info.small(1), info.small(2));
    WindowArea area = new WindowArea(size, id, 0, false, null);
    int token = identifier.small(HASH_CODE);
    add(place, info.text(5), token, container.flag(VISIBLE), area, null);
    display = id;
    depth = 1;
    addChildren(container, token, place.level + 1);
  }

  private void addArea(Place place, MessageBytes content) {
    MessageFields fields = MessageFields.of(content, 2);
    MessageFields container = container(fields.bytes(1));
    MessageFields identifier = identifier(container);
    if (!identifier.has(HASH_CODE) || !fields.has(2)) {
      isBroken = true;
      return;
    }
    int token = identifier.small(HASH_CODE);
    add(place, fields.text(2), token, container.flag(VISIBLE), null, null);
    addChildren(container, token, place.level + 1);
  }

  private void addTask(Place place, MessageBytes content) {
    MessageFields task = MessageFields.of(content, TASK_NAME);
    MessageFields fragment = MessageFields.of(task.bytes(TASK_FRAGMENT), 1);
    MessageFields own = container(task.bytes(1));
    MessageFields ofFragment = container(fragment.bytes(1));
    String name = null;
    if (task.has(2)) {
      String suffix = task.text(TASK_NAME);
      name = task.small(2) + (suffix.isEmpty() ? "" : "(" + suffix + ")");
    }
    MessageFields container = fragment.has(1) ? ofFragment : own;
    MessageFields parent = ofFragment.has(CHILDREN) ? ofFragment : own;
    addIdentified(place, container, parent, container.flag(VISIBLE), null, name);
  }

  private void addActivity(Place place, MessageBytes content) {
    MessageFields activity = MessageFields.of(content, ACTIVITY_VISIBLE);
    if (!activity.has(1)) {
      isBroken = true;
      return;
    }
    MessageFields token = MessageFields.of(activity.bytes(2), 2);
    addTokened(place, token, activity.text(1), activity.flag(ACTIVITY_VISIBLE));
  }

  private void addToken(Place place, MessageBytes content) {
    MessageFields token = MessageFields.of(content, 2);
    String title = "0x%02x".formatted(token.small(2));
    addTokened(place, token, title, container(token.bytes(1)).flag(VISIBLE));
  }

  /** Adds the container that a message WindowTokenProto describes. */
  private void addTokened(Place place, MessageFields token, String title, boolean isVisible) {
    if (!token.has(2)) {
      isBroken = true;
      return;
    }
    add(place, title, token.small(2), isVisible, null, null);
    addChildren(container(token.bytes(1)), token.small(2), place.level + 1);
  }

  private void addWindow(Place place, MessageBytes content) {
    MessageFields window = MessageFields.of(content, WINDOW_FRAMES);
    MessageFields container = container(window.bytes(1));
    MessageFields identifier = identifier(container);
    if (!isComplete(identifier)) {
      isBroken = true;
      return;
    }
    boolean isVisible = window.flag(WINDOW_VISIBLE);
    Rectangle frame = Rectangle.of(MessageFields.of(window.bytes(WINDOW_FRAMES), 5).bytes(5));
    double alpha = MessageFields.of(window.bytes(ATTRIBUTES), ALPHA).real(ALPHA);
    WindowArea area = new WindowArea(frame, display, depth++, isVisible, alpha);
    String name = nameOfTitle(identifier.text(TITLE));
    addIdentified(place, container, container, isVisible, area, name);
  }

  private static @Nullable String nameOfTitle(String title) {
    if (title.startsWith(STARTING)) {
      return title.substring(STARTING.length());
    }
    return title.startsWith(DEBUGGED) ? title.substring(DEBUGGED.length()) : null;
  }

  private static boolean isComplete(MessageFields identifier) {
    return identifier.has(HASH_CODE) && identifier.has(TITLE);
  }

  /** Adds the container with an identifier, and its children. */
  private void addIdentified(
      Place place,
      MessageFields container,
      MessageFields parentOfChildren,
      boolean isVisible,
      @Nullable WindowArea area,
      @Nullable String name) {
    MessageFields identifier = identifier(container);
    if (!isComplete(identifier)) {
      isBroken = true;
      return;
    }
    int token = identifier.small(HASH_CODE);
    add(place, identifier.text(TITLE), token, isVisible, area, name);
    addChildren(parentOfChildren, token, place.level + 1);
  }

  private void add(
      Place place,
      String title,
      int token,
      boolean isVisible,
      @Nullable WindowArea area,
      @Nullable String name) {
    MessagePruning pruning =
        place.type == ContainerType.ROOT ? MessagePruning.ROOT : MessagePruning.CHILD;
    MessageBytes pruned = pruning.apply(place.message);
    containers.add(
        new WindowContainer(
            place.type, title, token, place.parent, place.index, isVisible, area, name, pruned));
  }

  /** The position of a container in the hierarchy. */
  private record Place(
      ContainerType type, MessageBytes message, @Nullable Integer parent, int index, int level) {}
}
