package dev.sonda.trace.proto.internal.ftrace;

import dev.sonda.trace.format.TraceMemory;
import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.storage.order.EventRun;
import dev.sonda.trace.storage.process.NamePriority;
import dev.sonda.trace.storage.process.Processes;
import dev.sonda.trace.storage.sched.SchedEvents;

/** Reads kernel events that are messages of their own, and parses those of threads. */
final class KernelEvents {
  private static final int TIMESTAMP = 1;
  private static final int PID = 2;
  private static final int FLAGS = 5;
  private static final int SCHED_SWITCH = 4;
  private static final int SCHED_BLOCKED_REASON = 18;
  private static final int SCHED_WAKING = 20;
  private static final int TASK_NEWTASK = 235;
  private static final int TASK_RENAME = 236;
  private static final int SCHED_PROCESS_FREE = 240;

  /** The flag of clone by which a new thread shares its maker's process. */
  private static final long CLONE_THREAD = 0x10000;

  private static final int CPU_BITS = 16;

  private final ImportState state;
  private final SchedEvents sched;
  private final WireReader event = new WireReader();
  private final WireReader content = new WireReader();
  private final int kind;

  KernelEvents(ImportState state, SchedEvents sched) {
    this.state = state;
    this.sched = sched;
    kind = state.events().addKind(this::parse);
  }

  /** Puts the event that a bundle's current field holds into a CPU's run. */
  void read(WireReader bundle, long segmentPlace, int cpu, EventRun run) {
    event.reset(bundle);
    boolean hasTime = false;
    while (event.next() && !hasTime) {
      if (event.field() == TIMESTAMP) {
        hasTime = true;
        long size = bundle.end() - bundle.start();
        long detail = cpu | size << CPU_BITS;
        run.add(event.longValue(), kind, detail, segmentPlace + bundle.start(), 0);
      }
    }
  }

  private void parse(long timeNs, long detail, long place, long unused) {
    TraceMemory memory = state.memory();
    memory.read(event, place, detail >>> CPU_BITS);
    int cpu = (int) detail & ((1 << CPU_BITS) - 1);
    long pid = 0;
    long flags = 0;
    while (event.next()) {
      switch (event.field()) {
        case PID -> pid = event.longValue();
        case FLAGS -> flags = event.longValue();
        default -> parseContent(timeNs, cpu, pid, flags);
      }
    }
  }

  private void parseContent(long timeNs, int cpu, long pid, long flags) {
    content.reset(event);
    switch (event.field()) {
      case SCHED_SWITCH -> parseSwitch(timeNs, cpu);
      case SCHED_WAKING -> sched.onWaking(timeNs, number(2), pid, flags);
      case SCHED_BLOCKED_REASON -> parseBlockedReason();
      case TASK_NEWTASK -> parseNewTask(timeNs, pid);
      case TASK_RENAME -> parseRename();
      case SCHED_PROCESS_FREE -> state.processes().endThread(timeNs, number(2));
      default -> {} // makes no row yet
    }
  }

  private void parseSwitch(long timeNs, int cpu) {
    int beforeName = 0;
    int afterName = 0;
    long before = 0;
    long after = 0;
    long stateOfBefore = 0;
    int priority = 0;
    while (content.next()) {
      switch (content.field()) {
        case 1 -> beforeName = text();
        case 2 -> before = content.intValue();
        case 4 -> stateOfBefore = content.longValue();
        case 5 -> afterName = text();
        case 6 -> after = content.intValue();
        case 7 -> priority = content.intValue();
        default -> {} // the priority of the thread before
      }
    }
    sched.onSwitch(timeNs, cpu, before, beforeName, stateOfBefore, after, afterName, priority);
  }

  private void parseBlockedReason() {
    long pid = 0;
    boolean isInputOutput = false;
    while (content.next()) {
      switch (content.field()) {
        case 1 -> pid = content.longValue();
        case 3 -> isInputOutput = content.booleanValue();
        default -> {} // the function, by a number of its sequence
      }
    }
    sched.threadStates().onBlockedReason(state.processes().thread(pid), isInputOutput);
  }

  private void parseNewTask(long timeNs, long makerPid) {
    long pid = 0;
    int name = 0;
    long flags = 0;
    while (content.next()) {
      switch (content.field()) {
        case 1 -> pid = content.longValue();
        case 2 -> name = text();
        case 3 -> flags = content.longValue();
        default -> {} // the kernel's wish to end it first
      }
    }
    if (pid != 0) {
      addTask(timeNs, makerPid, pid, name, (flags & CLONE_THREAD) != 0);
    }
  }

  private void addTask(long timeNs, long makerPid, long pid, int name, boolean isThread) {
    Processes processes = state.processes();
    int utid;
    int maker;
    if (isThread) {
      maker = processes.thread(makerPid);
      utid = processes.startThread(pid);
      processes.threads().startTs.set(utid, timeNs);
      processes.name(utid, name, NamePriority.FTRACE);
      processes.share(utid, maker);
    } else {
      int upid = processes.startProcess(timeNs, pid, name, NamePriority.FTRACE);
      maker = processes.thread(makerPid);
      utid = processes.thread(pid);
      if (processes.processOf(maker) != Processes.NONE) {
        processes.processes().parentUpid.set(upid, processes.processOf(maker));
      }
    }
    sched.threadStates().onNewThread(timeNs, utid, maker);
  }

  private void parseRename() {
    long pid = 0;
    int name = 0;
    while (content.next()) {
      switch (content.field()) {
        case 1 -> pid = content.longValue();
        case 3 -> name = text();
        default -> {} // its name before
      }
    }
    Processes processes = state.processes();
    processes.nameWithProcess(processes.thread(pid), name, NamePriority.FTRACE);
  }

  private int text() {
    return state.strings().intern(content.segment(), content.start(), content.end());
  }

  private long number(int field) {
    long number = 0;
    while (content.next()) {
      if (content.field() == field) {
        number = content.intValue();
      }
    }
    return number;
  }
}
