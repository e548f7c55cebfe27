package dev.sonda.probe.ftrace.internal.decode;

import dev.sonda.probe.ftrace.internal.bundle.CompactSched;
import dev.sonda.probe.ftrace.internal.plan.EventPlan;
import java.util.Optional;

/** Writes sched_waking as columns. */
final class CompactWaking implements RecordHandler {
  static final int EVENT_NUMBER = 20;
  private static final int COMM = 1;
  private static final int PID = 2;
  private static final int PRIO = 3;
  private static final int TARGET_CPU = 5;

  private final CompactSched columns;
  private final RecentThreads threads;
  private final int minSizeBytes;
  private final int comm;
  private final int pid;
  private final int prio;
  private final int targetCpu;
  private final int flags;

  private CompactWaking(
      EventPlan plan, SchedFields fields, CompactSched columns, RecentThreads threads) {
    this.columns = columns;
    this.threads = threads;
    minSizeBytes = plan.minSizeBytes();
    comm = fields.comm(COMM);
    pid = fields.threadId(PID);
    prio = fields.int32(PRIO);
    targetCpu = fields.int32(TARGET_CPU);
    flags = fields.flags();
  }

  /** Nothing if this kernel's fields aren't the ones that columns are for. */
  static Optional<RecordHandler> of(EventPlan plan, CompactSched columns, RecentThreads threads) {
    SchedFields fields = new SchedFields(plan);
    CompactWaking handler = new CompactWaking(plan, fields, columns, threads);
    return fields.areUsual() ? Optional.of(handler) : Optional.empty();
  }

  @Override
  public ParseStatus handle(byte[] page, int begin, int end, long timeNs) {
    if (end - begin < minSizeBytes) {
      return ParseStatus.SHORT_COMPACT_EVENT;
    }
    int thread = Moves.intAt(page, begin + pid);
    threads.enterBundle();
    columns.addWaking(
        timeNs,
        thread,
        Moves.intAt(page, begin + targetCpu),
        Moves.intAt(page, begin + prio),
        page[begin + flags] & 0xFF,
        threads.meet(thread, page, begin + comm));
    return ParseStatus.OK;
  }
}
