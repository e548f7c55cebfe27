package dev.sonda.trace.storage.table.window;

import dev.sonda.trace.storage.table.StoredTable;
import dev.sonda.trace.storage.table.TraceTableMemory;
import dev.sonda.trace.tables.IntColumnBuilder;
import dev.sonda.trace.tables.LongColumnBuilder;

/** Layers and windows that take part in transitions. */
public final class TransitionParticipantTable extends StoredTable {
  public final LongColumnBuilder transitionId;
  public final LongColumnBuilder layerId;
  public final LongColumnBuilder windowId;
  public final LongColumnBuilder mode;
  public final LongColumnBuilder flags;
  public final LongColumnBuilder startDisplayId;
  public final LongColumnBuilder endDisplayId;
  public final LongColumnBuilder startRotation;
  public final LongColumnBuilder endRotation;
  public final IntColumnBuilder startAbsBoundsRectId;
  public final IntColumnBuilder endAbsBoundsRectId;

  TransitionParticipantTable(TraceTableMemory space) {
    super("__intrinsic_window_manager_shell_transition_participants", space);
    transitionId = longs("transition_id");
    layerId = longs("layer_id");
    windowId = longs("window_id");
    mode = longs("mode");
    flags = longs("flags");
    startDisplayId = longs("start_display_id");
    endDisplayId = longs("end_display_id");
    startRotation = longs("start_rotation");
    endRotation = longs("end_rotation");
    startAbsBoundsRectId = ints("start_abs_bounds_rect_id");
    endAbsBoundsRectId = ints("end_abs_bounds_rect_id");
  }
}
