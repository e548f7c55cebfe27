package dev.sonda.trace.storage.sched;

import dev.sonda.trace.storage.process.Processes;
import dev.sonda.trace.storage.process.ThreadNamePriority;
import dev.sonda.trace.storage.table.SchedTable;
import dev.sonda.trace.storage.table.TraceTables;
import dev.sonda.trace.tables.StringPool;
import java.util.Arrays;

/**
 * Converts scheduler events to scheduling slices of CPUs, and passes the events on to {@link
 * ThreadStates}.
 */
public final class SchedEvents {
  private static final int NONE = -1;

  private final SchedTable slices;
  private final Processes processes;
  private final ThreadStates threadStates;
  private final TaskStateDecoder taskStates;
  private final Cpus cpus;
  private int[] openSlices = new int[0];
  private int[] lastThreads = new int[0];
  private long[] lastPids = new long[0];
  private int[] lastPriorities = new int[0];
  private long mismatched;
  private long invalidStates;
  private long skippedSwitches;
  private long skippedWakings;

  public SchedEvents(TraceTables tables, StringPool strings, Processes processes, Cpus cpus) {
    slices = tables.sched;
    this.processes = processes;
    this.cpus = cpus;
    threadStates = new ThreadStates(tables, strings, processes);
    taskStates = new TaskStateDecoder(strings);
  }

  /** Sets the kernel version, which determines how thread states are decoded. */
  public void useKernel(KernelVersion version) {
    taskStates.useKernel(version);
  }

  public ThreadStates threadStates() {
    return threadStates;
  }

  /** Handles a switch event that includes the previous thread. */
  public void onSwitch(
      long timeNs,
      int cpu,
      long beforePid,
      int beforeName,
      long beforeState,
      long afterPid,
      int afterName,
      int afterPriority) {
    onNamedSwitch(
        timeNs, cpu, beforePid, beforeName, state(beforeState), afterPid, afterName, afterPriority);
  }

  /** Handles a switch event of a text format, in which the previous thread's state is a name. */
  public void onNamedSwitch(
      long timeNs,
      int cpu,
      long beforePid,
      int beforeName,
      int state,
      long afterPid,
      int afterName,
      int afterPriority) {
    makeRoom(cpu);
    int after = processes.thread(afterPid);
    processes.name(after, afterName, ThreadNamePriority.FTRACE);
    int open = openSlices[cpu];
    if (open != NONE && lastPids[cpu] == beforePid) {
      close(timeNs, open, state);
    } else if (open != NONE) {
      mismatched++;
    }
    int before = processes.thread(beforePid);
    processes.name(before, beforeName, ThreadNamePriority.FTRACE);
    begin(timeNs, cpu, after, afterPid, afterPriority);
    threadStates.onSwitch(timeNs, cpus.ucpu(cpu), before, state, after);
  }

  /**
   * Handles a switch event of compact_sched, in which the previous thread follows from the CPU's
   * last switch.
   */
  public void onCompactSwitch(
      long timeNs, int cpu, long beforeState, long afterPid, int afterName, int afterPriority) {
    makeRoom(cpu);
    int after = processes.thread(afterPid);
    processes.name(after, afterName, ThreadNamePriority.FTRACE);
    int before = lastThreads[cpu];
    if (before == NONE) {
      skippedSwitches++;
      skipCompactSwitch(cpu, after, afterPid, afterPriority);
      return;
    }
    int state = state(beforeState);
    if (openSlices[cpu] != NONE) {
      close(timeNs, openSlices[cpu], state);
    }
    begin(timeNs, cpu, after, afterPid, afterPriority);
    threadStates.onSwitch(timeNs, cpus.ucpu(cpu), before, state, after);
  }

  /** Records only the next thread of a compact switch event, without writing a slice. */
  public void skipCompactSwitch(int cpu, int after, long afterPid, int afterPriority) {
    lastThreads[cpu] = after;
    lastPids[cpu] = afterPid;
    lastPriorities[cpu] = afterPriority;
  }

  /** The thread that the last switch of a CPU switched to; negative before the first switch. */
  public int lastThread(int cpu) {
    makeRoom(cpu);
    return lastThreads[cpu];
  }

  public long lastPid(int cpu) {
    return lastPids[cpu];
  }

  public int lastPriority(int cpu) {
    return lastPriorities[cpu];
  }

  /**
   * Handles a wakeup event of compact_sched, whose waking thread is the thread running on the CPU.
   */
  public void onCompactWaking(long timeNs, int cpu, long pid, long flags) {
    makeRoom(cpu);
    if (lastThreads[cpu] == NONE) {
      skippedWakings++;
      return;
    }
    threadStates.onWaking(timeNs, processes.thread(pid), lastThreads[cpu], flags);
  }

  /**
   * Handles a wakeup event that includes the waking thread, but not whether it happened in an
   * interrupt.
   */
  public void onWaking(long timeNs, long pid, long wakerPid) {
    int woken = processes.thread(pid);
    threadStates.onWaking(timeNs, woken, processes.thread(wakerPid), ThreadStates.NO_FLAGS);
  }

  private int state(long raw) {
    int state = taskStates.name(raw);
    if (state == 0) {
      invalidStates++;
    }
    return state;
  }

  private void close(long timeNs, int row, int state) {
    slices.dur.set(row, timeNs - slices.ts.get(row));
    if (state != 0) {
      slices.endState.set(row, state);
    }
  }

  private void begin(long timeNs, int cpu, int utid, long pid, int priority) {
    int row = slices.add();
    slices.ts.set(row, timeNs);
    slices.dur.set(row, -1);
    slices.utid.set(row, utid);
    slices.priority.set(row, priority);
    slices.ucpu.set(row, cpus.ucpu(cpu));
    openSlices[cpu] = row;
    skipCompactSwitch(cpu, utid, pid, priority);
  }

  private void makeRoom(int cpu) {
    int size = openSlices.length;
    if (cpu >= size) {
      openSlices = Arrays.copyOf(openSlices, cpu + 8);
      lastThreads = Arrays.copyOf(lastThreads, cpu + 8);
      lastPids = Arrays.copyOf(lastPids, cpu + 8);
      lastPriorities = Arrays.copyOf(lastPriorities, cpu + 8);
      Arrays.fill(openSlices, size, openSlices.length, NONE);
      Arrays.fill(lastThreads, size, lastThreads.length, NONE);
    }
  }

  /**
   * Number of switches whose previous thread differs from the next thread of the CPU's last switch.
   */
  public long mismatched() {
    return mismatched;
  }

  public long invalidStates() {
    return invalidStates;
  }

  public long skippedSwitches() {
    return skippedSwitches;
  }

  public long skippedWakings() {
    return skippedWakings;
  }
}
