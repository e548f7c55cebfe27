package dev.sonda.probe.ftrace.internal.decode;

import dev.sonda.probe.ftrace.internal.bundle.CompactSched;
import dev.sonda.probe.ftrace.internal.plan.EventPlan;
import java.util.Optional;

/** Writes sched_switch as columns, of the thread that comes: the one that goes came before. */
final class CompactSwitch implements RecordHandler {
  static final int EVENT_NUMBER = 4;
  private static final int PREV_STATE = 4;
  private static final int NEXT_COMM = 5;
  private static final int NEXT_PID = 6;
  private static final int NEXT_PRIO = 7;

  private final CompactSched columns;
  private final ThreadBook threads;
  private final int minSizeBytes;
  private final boolean wideState;
  private final int prevState;
  private final int nextComm;
  private final int nextPid;
  private final int nextPrio;

  private CompactSwitch(
      EventPlan plan, SchedFields fields, CompactSched columns, ThreadBook threads) {
    this.columns = columns;
    this.threads = threads;
    minSizeBytes = plan.minSizeBytes();
    wideState = fields.isWide(PREV_STATE);
    prevState = fields.number(PREV_STATE);
    nextComm = fields.comm(NEXT_COMM);
    nextPid = fields.threadId(NEXT_PID);
    nextPrio = fields.int32(NEXT_PRIO);
  }

  /** Nothing if this kernel's fields aren't the ones that columns are for. */
  static Optional<RecordHandler> of(EventPlan plan, CompactSched columns, ThreadBook threads) {
    SchedFields fields = new SchedFields(plan);
    CompactSwitch handler = new CompactSwitch(plan, fields, columns, threads);
    return fields.areUsual() ? Optional.of(handler) : Optional.empty();
  }

  @Override
  public ParseStatus handle(byte[] page, int begin, int end, long timeNs) {
    if (end - begin < minSizeBytes) {
      return ParseStatus.SHORT_COMPACT_EVENT;
    }
    int pid = Moves.intAt(page, begin + nextPid);
    int stateAt = begin + prevState;
    threads.add(pid);
    columns.addSwitch(
        timeNs,
        wideState ? Moves.longAt(page, stateAt) : Moves.intAt(page, stateAt),
        pid,
        Moves.intAt(page, begin + nextPrio),
        page,
        begin + nextComm);
    return ParseStatus.OK;
  }
}
