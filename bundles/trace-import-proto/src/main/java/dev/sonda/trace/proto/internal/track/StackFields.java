package dev.sonda.trace.proto.internal.track;

import dev.sonda.trace.format.WireReader;

/**
 * The fields of a track event that hold its call stack (inline or as an interned id) and the weight
 * of the stack.
 */
final class StackFields {
  static final int CALLSTACK = 55; // field of TrackEvent
  static final int CALLSTACK_IID = 56;
  static final int CALLSTACK_WEIGHT = 57;

  /** Reader for an inline stack, whose frames are contained in the event. */
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

  /** Reads the current field, which must be one of the three callstack fields. */
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
