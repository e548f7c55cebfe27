package dev.sonda.trace.storage.sched;

import dev.sonda.trace.storage.table.SchedTable;
import java.util.Arrays;

/**
 * Converts state changes of single threads to scheduling slices of CPUs. When a thread begins to
 * run, the slice of the CPU's previous thread ends; the state change of the previous thread may
 * arrive later.
 */
public final class TaskStateSchedSlices {
  /** No thread or no slice. */
  public static final int NONE = -1;

  private final SchedTable slices;
  private final Cpus cpus;
  private int[] openSlices = new int[0];
  private long[] openTids = new long[0];
  private int[] slicesWithoutEndState = new int[0];

  public TaskStateSchedSlices(SchedTable slices, Cpus cpus) {
    this.slices = slices;
    this.cpus = cpus;
  }

  /** The thread that runs on a CPU, or {@link #NONE}. */
  public int running(int cpu) {
    return cpu < openSlices.length && openSlices[cpu] != NONE
        ? slices.utid.get(openSlices[cpu])
        : NONE;
  }

  /** A thread begins to run. */
  public void onRunning(long timeNs, int cpu, long tid, int utid, int priority) {
    makeRoom(cpu);
    if (openSlices[cpu] != NONE) {
      end(timeNs, openSlices[cpu]);
      setWithoutEndState(running(cpu), openSlices[cpu]);
    }
    int row = slices.add();
    slices.ts.set(row, timeNs);
    slices.dur.set(row, -1);
    slices.utid.set(row, utid);
    slices.priority.set(row, priority);
    slices.ucpu.set(row, cpus.ucpu(cpu));
    openSlices[cpu] = row;
    openTids[cpu] = tid;
  }

  /**
   * Handles a thread's change to a state other than running; if the thread was running, its slice
   * ends.
   *
   * @return whether the slice had already ended at that time, without an end state
   */
  public boolean onOther(long timeNs, int cpu, long tid, int utid, int state) {
    makeRoom(cpu);
    int open = openSlices[cpu];
    if (open != NONE && openTids[cpu] == tid) {
      end(timeNs, open);
      slices.endState.set(open, state);
      openSlices[cpu] = NONE;
      return false;
    }
    int ended = utid < slicesWithoutEndState.length ? slicesWithoutEndState[utid] : NONE;
    if (ended == NONE || slices.ts.get(ended) + slices.dur.get(ended) != timeNs) {
      return false;
    }
    slices.endState.set(ended, state);
    slicesWithoutEndState[utid] = NONE;
    return true;
  }

  private void end(long timeNs, int row) {
    slices.dur.set(row, timeNs - slices.ts.get(row));
  }

  private void setWithoutEndState(int utid, int row) {
    int size = slicesWithoutEndState.length;
    if (utid >= size) {
      slicesWithoutEndState = Arrays.copyOf(slicesWithoutEndState, 2 * utid + 16);
      Arrays.fill(slicesWithoutEndState, size, slicesWithoutEndState.length, NONE);
    }
    slicesWithoutEndState[utid] = row;
  }

  private void makeRoom(int cpu) {
    int size = openSlices.length;
    if (cpu >= size) {
      openSlices = Arrays.copyOf(openSlices, cpu + 8);
      openTids = Arrays.copyOf(openTids, cpu + 8);
      Arrays.fill(openSlices, size, openSlices.length, NONE);
    }
  }
}
