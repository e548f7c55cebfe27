package dev.sonda.trace.proto.internal.window.manager;

import dev.sonda.trace.proto.internal.window.message.MessageBytes;
import dev.sonda.trace.proto.internal.window.message.Rectangle;
import org.jspecify.annotations.Nullable;

/**
 * A window, or what contains windows.
 *
 * @param parent the token of what it is in; null of the root
 * @param name what viewers show instead of its title
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
  /** Where a window is on a display. */
  record WindowArea(
      Rectangle rectangle, int display, int depth, boolean isVisible, @Nullable Double opacity) {}
}
