package dev.sonda.trace.proto.internal.etw;

import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.storage.process.ThreadNamePriority;
import dev.sonda.trace.storage.sched.SchedEvents;
import dev.sonda.trace.storage.statistics.Statistic;
import java.util.List;

/** Imports Windows' context switches and wakeups as scheduling slices and thread states. */
final class ThreadSwitches {
  private static final int NEW_THREAD = 1;
  private static final int OLD_THREAD = 2;
  private static final int NEW_PRIORITY = 3;
  private static final int OLD_STATE = 8;
  private static final int OLD_WAIT_REASON_NUMBER = 11;
  private static final int OLD_STATE_NUMBER = 13;
  private static final int WOKEN_THREAD = 1;

  private static final int WAITING = 5;
  private static final int PAGE_IN = 2;
  private static final int FIRST_ALERTABLE = 7;
  private static final int LAST_ALERTABLE = 36;
  private static final int LOW_BYTE = 0xFF;

  /** Substitute id of threads whose ids were anonymized in the trace; 0 is the idle thread. */
  private static final long ANONYMOUS = 0xFFFF_FFFFL;

  private static final List<String> STATES =
      List.of(
          "Initialized",
          "Ready",
          "Running",
          "Standby",
          "Terminated",
          "Waiting",
          "Transition",
          "DeferredReady");

  private static final List<String> WAIT_REASONS =
      List.of(
          ("Executive FreePage PageIn PoolAllocation DelayExecution Suspended UserRequest"
                  + " WrExecutive WrFreePage WrPageIn WrPoolAllocation WrDelayExecution WrSuspended"
                  + " WrUserRequest WrEventPair WrQueue WrLpcReceive WrLpcReply WrVirtualMemory"
                  + " WrPageOut WrRendezvous WrKeyedEvent WrTerminated WrProcessInSwap"
                  + " WrCpuRateControl WrCalloutStack WrKernel WrResource WrPushLock WrMutex"
                  + " WrQuantumEnd WrDispatchInt WrPreempted WrYieldExecution WrFastMutex"
                  + " WrGuardedMutex WrRundown")
              .split(" "));

  private final ImportState state;
  private final SchedEvents sched;
  private final EtwFieldValues fields;

  ThreadSwitches(ImportState state) {
    this.state = state;
    sched =
        new SchedEvents(state.tables(), state.strings(), state.processes(), state.storage().cpus());
    fields = new EtwFieldValues(state.strings());
  }

  /** Imports the context switch in the event's current field. */
  void parseSwitch(long timeNs, int cpu, WireReader event) {
    fields.read(event);
    long before = thread(OLD_THREAD);
    long after = thread(NEW_THREAD);
    int oldState =
        (int) (fields.has(OLD_STATE) ? fields.number(OLD_STATE) : fields.zigzag(OLD_STATE_NUMBER));
    int stateName = name(STATES, oldState);
    if (stateName == 0) {
      state.statistics().add(Statistic.TASK_STATE_INVALID, 1);
    }
    int priority = (int) fields.zigzag(NEW_PRIORITY);
    sched.onNamedSwitch(timeNs, cpu, before, 0, stateName, after, 0, priority);
    if (oldState == WAITING) {
      noteReason(before, (int) fields.number(OLD_WAIT_REASON_NUMBER) & LOW_BYTE);
    }
  }

  private long thread(int field) {
    if (fields.has(field)) {
      return fields.number(field);
    }
    int utid = state.processes().thread(ANONYMOUS);
    int name = state.strings().intern("Anonymized Process");
    state.processes().name(utid, name, ThreadNamePriority.FTRACE);
    return ANONYMOUS;
  }

  private void noteReason(long tid, int reason) {
    boolean isInputOutput =
        reason == PAGE_IN || (reason >= FIRST_ALERTABLE && reason <= LAST_ALERTABLE);
    int utid = state.processes().thread(tid);
    sched.threadStates().onBlockedReason(utid, isInputOutput, name(WAIT_REASONS, reason));
  }

  private int name(List<String> names, int number) {
    int low = number & LOW_BYTE;
    return low < names.size() ? state.strings().intern(names.get(low)) : 0;
  }

  /** Imports the wakeup in the event's current field, caused by the event's thread. */
  void parseReady(long timeNs, long wakerTid, WireReader event) {
    fields.read(event);
    sched.onWaking(timeNs, fields.number(WOKEN_THREAD), wakerTid);
  }

  /** Adds the number of inconsistent events to the import statistics. */
  void finish() {
    state.statistics().add(Statistic.MISMATCHED_SCHED_SWITCH_TIDS, sched.mismatched());
  }
}
