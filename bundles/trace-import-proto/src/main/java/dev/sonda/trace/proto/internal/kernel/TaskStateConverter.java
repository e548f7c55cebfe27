package dev.sonda.trace.proto.internal.kernel;

import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.storage.process.Processes;
import dev.sonda.trace.storage.process.ThreadNamePriority;
import dev.sonda.trace.storage.sched.Cpus;
import dev.sonda.trace.storage.sched.TaskStateSchedSlices;
import dev.sonda.trace.storage.sched.ThreadStates;
import dev.sonda.trace.storage.statistics.Statistic;

/**
 * Converts task states of kernels other than Linux to thread states and scheduling slices of CPUs.
 */
final class TaskStateConverter {
  private static final int CREATED = 1;
  private static final int RUNNING = 3;
  private static final int DEAD = 7;
  private static final int DESTROYED = 8;

  /** Names of task states, by number in GenericKernelTaskStateEvent.TaskStateEnum. */
  private static final String[] STATES = {"", "Created", "R", "Running", "S", "D", "T", "Z", "X"};

  private static final int NONE = -1;

  private final ImportState state;
  private final Processes processes;
  private final ThreadStates threadStates;
  private final TaskStateSchedSlices slices;
  private final int[] names = new int[STATES.length];

  TaskStateConverter(ImportState state) {
    this.state = state;
    processes = state.processes();
    threadStates = new ThreadStates(state.tables(), state.strings(), processes);
    slices = new TaskStateSchedSlices(state.tables().sched, state.storage().cpus());
  }

  void parse(long timeNs, TaskStateEvent event) {
    int utid = thread(timeNs, event);
    if (utid == NONE) {
      return;
    }
    if (event.state() == RUNNING) {
      run(timeNs, event, utid);
    } else if (slices.onOther(timeNs, event.cpu(), event.tid(), utid, name(event.state()))) {
      threadStates.setState(utid, name(event.state()));
    } else {
      push(timeNs, utid, name(event.state()), NONE);
    }
  }

  private void run(long timeNs, TaskStateEvent event, int utid) {
    int before = slices.running(event.cpu());
    slices.onRunning(timeNs, event.cpu(), event.tid(), utid, event.priority());
    if (before != TaskStateSchedSlices.NONE) {
      push(timeNs, before, 0, NONE);
    }
    push(timeNs, utid, name(RUNNING), state.storage().cpus().ucpu(event.cpu()));
  }

  private void push(long timeNs, int utid, int name, int ucpu) {
    if (!threadStates.onState(timeNs, utid, name, ucpu)) {
      state.statistics().add(Statistic.GENERIC_TASK_STATE_INVALID_ORDER, 1);
    }
  }

  private int name(int number) {
    if (names[number] == 0) {
      names[number] = state.strings().intern(STATES[number]);
    }
    return names[number];
  }

  /**
   * The thread of an event; {@code NONE} if the event's state is invalid or impossible for the
   * thread at this time.
   */
  private int thread(long timeNs, TaskStateEvent event) {
    if (event.state() <= 0
        || event.state() >= STATES.length
        || event.cpu() < 0
        || event.cpu() >= Cpus.MOST_CPUS) {
      state.statistics().add(Statistic.TASK_STATE_INVALID, 1);
      return NONE;
    }
    return switch (event.state()) {
      case CREATED -> createdThread(timeNs, event);
      case DESTROYED -> destroyedThread(timeNs, event);
      default -> livingThread(event);
    };
  }

  private int createdThread(long timeNs, TaskStateEvent event) {
    if (processes.knownThread(event.tid()) != Processes.NONE) {
      state.statistics().add(Statistic.GENERIC_TASK_STATE_INVALID_ORDER, 1);
      return NONE;
    }
    return named(processes.startThread(timeNs, event.tid()), event);
  }

  private int destroyedThread(long timeNs, TaskStateEvent event) {
    int utid = processes.knownThread(event.tid());
    if (utid == Processes.NONE) {
      utid = named(processes.thread(event.tid()), event);
    }
    processes.endThread(timeNs, event.tid());
    return utid;
  }

  /**
   * The thread of an event that isn't a start or end; {@code NONE} if a dead thread changes to a
   * state other than its end, or a running thread starts to run.
   */
  private int livingThread(TaskStateEvent event) {
    int known = processes.knownThread(event.tid());
    int before = known == Processes.NONE ? 0 : threadStates.stateOf(known);
    if (before != 0
        && (before == name(DEAD) || (event.state() == RUNNING && before == name(RUNNING)))) {
      state.statistics().add(Statistic.GENERIC_TASK_STATE_INVALID_ORDER, 1);
      return NONE;
    }
    return named(processes.thread(event.tid()), event);
  }

  private int named(int utid, TaskStateEvent event) {
    if (!event.name().isEmpty()) {
      processes.name(utid, state.strings().intern(event.name()), ThreadNamePriority.FTRACE);
    }
    return utid;
  }
}
