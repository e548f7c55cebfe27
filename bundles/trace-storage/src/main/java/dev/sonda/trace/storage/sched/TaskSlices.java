package dev.sonda.trace.storage.sched;

import dev.sonda.trace.storage.table.SchedTable;
import java.util.Arrays;

/**
 * Makes slices of CPUs out of state changes of single threads. A thread that begins to run ends the
 * slice of the previous thread on that CPU, whose new state may arrive later.
 */
public final class TaskSlices {
  /** No thread, and no slice. */
  public static final int NONE = -1;

  private final SchedTable slices;
  private final Cpus cpus;
  private int[] openSlices = new int[0];
  private long[] openTids = new long[0];
  private int[] slicesWithoutEndState = new int[0];

  public TaskSlices(SchedTable slices, Cpus cpus) {
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
   * A thread has another state. If it ran, its slice ends.
   *
   * @return whether its slice had ended at that time already, without a state
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
