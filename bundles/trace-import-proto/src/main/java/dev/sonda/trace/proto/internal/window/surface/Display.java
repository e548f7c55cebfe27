package dev.sonda.trace.proto.internal.window.surface;

import dev.sonda.trace.proto.internal.window.message.MessageBytes;
import dev.sonda.trace.proto.internal.window.message.MessageFields;
import dev.sonda.trace.proto.internal.window.message.Rectangle;

/** A display in a snapshot of SurfaceFlinger's layers. */
record Display(MessageFields fields) {
  private static final int NO_STACK = -1;

  // Field numbers of DisplayProto.
  private static final int NAME = 2;
  private static final int SIZE = 4;
  private static final int STACK_RECTANGLE = 5;
  private static final int TRANSFORM = 6;
  private static final int IS_VIRTUAL = 7;

  Display(MessageBytes message) {
    this(MessageFields.of(message, IS_VIRTUAL));
  }

  long id() {
    return fields.number(1);
  }

  boolean hasName() {
    return fields.has(NAME);
  }

  String name() {
    return fields.text(NAME);
  }

  int stack() {
    return fields.small(3);
  }

  boolean isOn() {
    return stack() != NO_STACK;
  }

  boolean isVirtual() {
    return fields.flag(IS_VIRTUAL);
  }

  boolean hasStackRectangle() {
    return fields.has(STACK_RECTANGLE);
  }

  /** The area of the layer stack that the display shows. */
  Rectangle stackRectangle() {
    return Rectangle.of(fields.bytes(STACK_RECTANGLE));
  }

  /** The display's size in its current orientation, as a rectangle at the origin. */
  Rectangle size() {
    MessageFields size = MessageFields.of(fields.bytes(SIZE), 2);
    return Transform.isSideways(fields.bytes(TRANSFORM))
        ? new Rectangle(0, 0, size.small(2), size.small(1))
        : new Rectangle(0, 0, size.small(1), size.small(2));
  }

  Transform transform() {
    return fields.has(TRANSFORM)
        ? Transform.ofDisplay(fields.bytes(TRANSFORM), hasStackRectangle(), stackRectangle())
        : Transform.IDENTITY;
  }
}
