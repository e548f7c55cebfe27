package dev.sonda.trace.systrace.internal.event;

import static dev.sonda.trace.systrace.internal.event.LineTextInterner.key;

import dev.sonda.trace.storage.TraceStorage;
import dev.sonda.trace.storage.process.ThreadNamePriority;
import dev.sonda.trace.storage.sched.SchedEvents;
import dev.sonda.trace.storage.sched.ThreadStates;
import dev.sonda.trace.storage.statistics.Statistic;
import dev.sonda.trace.systrace.internal.line.FtraceLine;
import dev.sonda.trace.systrace.internal.line.LineArgs;

/** Parses scheduler events: context switches, wakeups and blocked reasons. */
final class SchedLines {
  private static final byte[] PREV_PID = key("prev_pid");
  private static final byte[] PREV_COMM = key("prev_comm");
  private static final byte[] PREV_PRIO = key("prev_prio");
  private static final byte[] PREV_STATE = key("prev_state");
  private static final byte[] NEXT_PID = key("next_pid");
  private static final byte[] NEXT_COMM = key("next_comm");
  private static final byte[] NEXT_PRIO = key("next_prio");
  private static final byte[] PID = key("pid");
  private static final byte[] COMM = key("comm");
  private static final byte[] IO_WAIT = key("iowait");
  private static final byte[] CALLER = key("caller");

  private final TraceStorage storage;
  private final LineTextInterner texts;
  private final SchedEvents sched;
  private final ThreadStateNames states;

  SchedLines(TraceStorage storage, LineTextInterner texts) {
    this.storage = storage;
    this.texts = texts;
    sched =
        new SchedEvents(storage.tables(), storage.strings(), storage.processes(), storage.cpus());
    states = new ThreadStateNames(storage.strings());
  }

  void addTo(LineParser parser) {
    parser.add("sched_switch", (line, args, _) -> parseSwitch(line, args));
    parser.add("sched_waking", this::parseWaking);
    parser.add("sched_blocked_reason", (line, args, _) -> parseBlockedReason(line, args));
  }

  private void parseSwitch(FtraceLine line, LineArgs args) {
    Long before = args.whole(PREV_PID);
    Long after = args.whole(NEXT_PID);
    Long afterPriority = args.whole(NEXT_PRIO);
    boolean isWhole = args.whole(PREV_PRIO) != null && CpuNumberCheck.isCpu(line.cpu());
    if (!isWhole || before == null || after == null || afterPriority == null) {
      storage.statistics().add(Statistic.SYSTRACE_PARSE_FAILURE, 1);
      return;
    }
    boolean hasState = args.find(PREV_STATE);
    int state =
        hasState
            ? states.name(line.bytes(), args.valueStart(), args.valueEnd())
            : states.name(line.bytes(), 0, 0);
    sched.onNamedSwitch(
        line.timeNs(),
        (int) line.cpu(),
        before,
        texts.value(line, args, PREV_COMM),
        state,
        after,
        texts.value(line, args, NEXT_COMM),
        afterPriority.intValue());
  }

  private void parseWaking(FtraceLine line, LineArgs args, int waker) {
    Long pid = args.whole(PID);
    if (pid != null) {
      int utid = storage.processes().thread(pid);
      storage.processes().name(utid, texts.value(line, args, COMM), ThreadNamePriority.FTRACE);
      sched.threadStates().onWaking(line.timeNs(), utid, waker, ThreadStates.NO_FLAGS);
    }
  }

  private void parseBlockedReason(FtraceLine line, LineArgs args) {
    Long pid = args.whole(PID);
    Long isWaiting = args.whole(IO_WAIT);
    if (pid != null && isWaiting != null) {
      int blocked = storage.processes().thread(pid);
      int function = texts.value(line, args, CALLER);
      sched.threadStates().onBlockedReason(blocked, isWaiting != 0, function);
    }
  }

  void finish() {
    storage.statistics().add(Statistic.MISMATCHED_SCHED_SWITCH_TIDS, sched.mismatched());
  }
}
