package dev.sonda.trace.proto.internal.window.manager;

import dev.sonda.trace.proto.internal.window.message.MessageBytes;
import dev.sonda.trace.proto.internal.window.message.Rectangle;
import org.jspecify.annotations.Nullable;

/**
 * A container in the window hierarchy: a window, or a group of windows such as a task.
 *
 * @param parent the token of the parent container; null for the root
 * @param name display name, which viewers show instead of the title
 */
record WindowContainer(
    ContainerType type,
    String title,
    int token,
    @Nullable Integer parent,
    int childIndex,
    boolean isVisible,
    @Nullable WindowArea area,
    @Nullable String name,
    MessageBytes message) {
  /** The position and visibility of a window on a display. */
  record WindowArea(
      Rectangle rectangle, int display, int depth, boolean isVisible, @Nullable Double opacity) {}
}
