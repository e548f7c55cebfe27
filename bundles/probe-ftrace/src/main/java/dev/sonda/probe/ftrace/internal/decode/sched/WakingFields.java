package dev.sonda.probe.ftrace.internal.decode.sched;

import dev.sonda.probe.ftrace.internal.plan.EventPlan;
import java.util.Optional;

/** Offsets of the fields of this kernel's sched_waking that become columns. */
record WakingFields(
    int eventId, int minSizeBytes, int comm, int pid, int prio, int targetCpu, int flags) {
  private static final int COMM = 1;
  private static final int PID = 2;
  private static final int PRIO = 3;
  private static final int TARGET_CPU = 5;

  /** Reads the offsets from the plan; empty if the fields don't have the usual types. */
  static Optional<WakingFields> of(EventPlan plan) {
    SchedFields fields = new SchedFields(plan);
    WakingFields found =
        new WakingFields(
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
