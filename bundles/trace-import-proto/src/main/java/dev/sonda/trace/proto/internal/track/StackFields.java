package dev.sonda.trace.proto.internal.track;

import dev.sonda.trace.format.WireReader;

/** The call stack in a track event. */
final class StackFields {
  static final int CALLSTACK = 55; // TrackEvent
  static final int CALLSTACK_IID = 56;
  static final int CALLSTACK_WEIGHT = 57;

  /** The stack's frames, where the event has them in itself. */
  final WireReader inline = new WireReader();

  boolean isInline;
  boolean isInterned;
  long iid;
  boolean hasWeight;
  double weight;

  void clear() {
    isInline = false;
    isInterned = false;
    hasWeight = false;
  }

  /** Reads the current field, which is one of the three. */
  void read(WireReader field) {
    switch (field.field()) {
      case CALLSTACK -> {
        inline.reset(field);
        isInline = true;
      }
      case CALLSTACK_IID -> {
        iid = field.longValue();
        isInterned = true;
      }
      default -> {
        weight = field.doubleValue();
        hasWeight = true;
      }
    }
  }

  boolean isEmpty() {
    return !isInline && !isInterned;
  }
}
