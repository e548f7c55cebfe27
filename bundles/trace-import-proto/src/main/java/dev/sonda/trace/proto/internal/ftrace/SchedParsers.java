package dev.sonda.trace.proto.internal.ftrace;

import dev.sonda.trace.proto.internal.ftrace.event.EventParsers;
import dev.sonda.trace.proto.internal.ftrace.event.EventRows;
import dev.sonda.trace.proto.internal.ftrace.event.KernelEvent;
import dev.sonda.trace.proto.internal.ftrace.event.KernelSymbols;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.storage.process.Processes;
import dev.sonda.trace.storage.process.ThreadNamePriority;
import dev.sonda.trace.storage.sched.SchedEvents;

/** Parses scheduler events, and events of threads that start, are renamed or end. */
final class SchedParsers {
  private static final int SCHED_SWITCH = 4;
  private static final int SCHED_BLOCKED_REASON = 18;
  private static final int SCHED_WAKING = 20;
  private static final int TASK_NEWTASK = 235;
  private static final int TASK_RENAME = 236;
  private static final int SCHED_PROCESS_FREE = 240;

  /** The flag of the system call clone by which the new thread belongs to its creator's process. */
  private static final long CLONE_THREAD = 0x10000;

  private final Processes processes;
  private final SchedEvents sched;
  private final EventRows rows;
  private final KernelSymbols symbols;

  SchedParsers(ImportState state, SchedEvents sched, EventRows rows, KernelSymbols symbols) {
    processes = state.processes();
    this.sched = sched;
    this.rows = rows;
    this.symbols = symbols;
  }

  void register(EventParsers parsers) {
    parsers.add(SCHED_SWITCH, this::parseSwitch);
    parsers.add(SCHED_BLOCKED_REASON, this::parseBlockedReason);
    parsers.add(SCHED_WAKING, this::parseWaking);
    parsers.add(TASK_NEWTASK, this::parseNewTask);
    parsers.add(TASK_RENAME, this::parseRename);
    parsers.add(SCHED_PROCESS_FREE, event -> processes.endThread(event.timeNs(), event.integer(2)));
  }

  private void parseSwitch(KernelEvent event) {
    int before = event.integer(2);
    int after = event.integer(6);
    int beforeName = event.text(1);
    int afterName = event.text(5);
    sched.onSwitch(
        event.timeNs(),
        event.cpu(),
        before,
        beforeName,
        event.number(4),
        after,
        afterName,
        event.integer(7));
    rows.addSwitch(event, before);
  }

  private void parseWaking(KernelEvent event) {
    int woken = event.integer(2);
    processes.name(processes.thread(woken), event.text(1), ThreadNamePriority.FTRACE);
    sched.onWaking(event.timeNs(), woken, event.pid());
  }

  private void parseBlockedReason(KernelEvent event) {
    int function = symbols.name(event.sequence(), event.number(2) & 0xFFFF_FFFFL);
    int utid = processes.thread(event.integer(1));
    sched.threadStates().onBlockedReason(utid, event.number(3) != 0, function);
  }

  private void parseNewTask(KernelEvent event) {
    int pid = event.integer(1);
    if (pid == 0) {
      return; // the kernel's idle threads, created at boot
    }
    int utid;
    int maker;
    if ((event.number(3) & CLONE_THREAD) != 0) {
      maker = processes.thread(event.pid());
      utid = processes.startThread(event.timeNs(), pid);
      processes.name(utid, event.text(2), ThreadNamePriority.FTRACE);
      processes.share(maker, utid);
    } else {
      int upid =
          processes.startProcess(event.timeNs(), pid, event.text(2), ThreadNamePriority.FTRACE);
      maker = processes.thread(event.pid());
      utid = processes.thread(pid);
      processes.setMaker(upid, maker);
    }
    sched.threadStates().onNewThread(event.timeNs(), utid, maker);
  }

  private void parseRename(KernelEvent event) {
    int utid = processes.thread(event.integer(1));
    processes.nameWithProcess(utid, event.text(3), ThreadNamePriority.FTRACE);
  }
}
