package dev.sonda.trace.proto.internal.window.view;

import dev.sonda.trace.proto.internal.window.message.MessageBytes;
import dev.sonda.trace.proto.internal.window.message.MessageFields;

/** A UI view of a window in a ViewCapture snapshot. */
record View(MessageBytes message, MessageFields fields) {
  private static final int HIGHEST = 22;
  private static final int VISIBILITY = 19;

  View(MessageBytes message) {
    this(message, MessageFields.of(message, HIGHEST));
  }

  int id() {
    return fields.small(1);
  }

  int parentId() {
    return fields.small(2);
  }

  long hashcode() {
    return fields.unsigned(3);
  }

  boolean isShown() {
    return fields.number(VISIBILITY) == 0;
  }

  double left() {
    return fields.small(6) + translationX();
  }

  double top() {
    return fields.small(7) + translationY();
  }

  int width() {
    return fields.small(8);
  }

  int height() {
    return fields.small(9);
  }

  int scrollX() {
    return fields.small(10);
  }

  int scrollY() {
    return fields.small(11);
  }

  private double translationX() {
    return fields.real(12);
  }

  private double translationY() {
    return fields.real(13);
  }

  double scaleX() {
    return fields.real(14);
  }

  double scaleY() {
    return fields.real(15);
  }

  double alpha() {
    return fields.real(16);
  }
}
