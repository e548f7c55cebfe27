package dev.sonda.probe.ftrace.internal.decode.sched;

import dev.sonda.probe.ftrace.internal.decode.event.FieldMoveOperations;
import dev.sonda.probe.ftrace.internal.plan.EventDecodingPlan;
import java.util.Optional;

/** Offsets of the fields of this kernel's sched_switch that become columns. */
record SchedSwitchLayout(
    int eventId,
    int minSizeBytes,
    boolean wideState,
    int prevState,
    int nextComm,
    int nextPid,
    int nextPrio) {
  private static final int PREV_STATE = 4;
  private static final int NEXT_COMM = 5;
  private static final int NEXT_PID = 6;
  private static final int NEXT_PRIO = 7;

  /** Reads the offsets from the plan; empty if the fields don't have the usual types. */
  static Optional<SchedSwitchLayout> of(EventDecodingPlan plan) {
    SchedFieldOffsets fields = new SchedFieldOffsets(plan);
    SchedSwitchLayout found =
        new SchedSwitchLayout(
            plan.id(),
            plan.minSizeBytes(),
            fields.isWide(PREV_STATE),
            fields.number(PREV_STATE),
            fields.comm(NEXT_COMM),
            fields.threadId(NEXT_PID),
            fields.int32(NEXT_PRIO));
    return fields.areUsual() ? Optional.of(found) : Optional.empty();
  }

  long prevState(byte[] page, int record) {
    int at = record + prevState;
    return wideState ? FieldMoveOperations.longAt(page, at) : FieldMoveOperations.intAt(page, at);
  }
}
