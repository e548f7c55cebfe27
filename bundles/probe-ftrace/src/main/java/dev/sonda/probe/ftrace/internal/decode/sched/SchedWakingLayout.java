package dev.sonda.probe.ftrace.internal.decode.sched;

import dev.sonda.probe.ftrace.internal.plan.EventDecodingPlan;
import java.util.Optional;

/** Offsets of the fields of this kernel's sched_waking that become columns. */
record SchedWakingLayout(
    int eventId, int minSizeBytes, int comm, int pid, int prio, int targetCpu, int flags) {
  private static final int COMM = 1;
  private static final int PID = 2;
  private static final int PRIO = 3;
  private static final int TARGET_CPU = 5;

  /** Reads the offsets from the plan; empty if the fields don't have the usual types. */
  static Optional<SchedWakingLayout> of(EventDecodingPlan plan) {
    SchedFieldOffsets fields = new SchedFieldOffsets(plan);
    SchedWakingLayout found =
        new SchedWakingLayout(
            plan.id(),
            plan.minSizeBytes(),
            fields.comm(COMM),
            fields.threadId(PID),
            fields.int32(PRIO),
            fields.int32(TARGET_CPU),
            fields.flags());
    return fields.areUsual() ? Optional.of(found) : Optional.empty();
  }
}
