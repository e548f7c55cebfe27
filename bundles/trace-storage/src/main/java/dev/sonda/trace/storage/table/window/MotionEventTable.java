package dev.sonda.trace.storage.table.window;

import dev.sonda.trace.storage.table.TraceTableMemory;

/** Input events of touch screens and pointers. */
public final class MotionEventTable extends InputEventTable {
  MotionEventTable(TraceTableMemory space) {
    super("__intrinsic_android_motion_events", space);
  }
}
