package dev.sonda.trace.storage.sched;

import dev.sonda.trace.storage.process.Processes;
import dev.sonda.trace.storage.table.SpuriousWakeupTable;
import dev.sonda.trace.storage.table.ThreadStateTable;
import dev.sonda.trace.storage.table.TraceTables;
import dev.sonda.trace.tables.StringPool;
import java.util.Arrays;

/** Converts switches and wakeups to rows of thread states. A thread has at most one open state. */
public final class ThreadStates {
  /** Flags value for formats whose events have no flags. */
  public static final long NO_FLAGS = -1;

  private static final int NONE = -1;

  /** Mask of the flags of an event that occurred in an interrupt. */
  private static final long IN_INTERRUPT = 0x08 | 0x10;

  private final ThreadStateTable states;
  private final SpuriousWakeupTable spurious;
  private final int idle;
  private final int running;
  private final int runnable;
  private int[] openRows = new int[0];
  private int[] blockedRows = new int[0];

  public ThreadStates(TraceTables tables, StringPool strings, Processes processes) {
    idle = processes.idle();
    states = tables.threadStates;
    spurious = tables.spuriousWakeups;
    running = strings.intern("Running");
    runnable = strings.intern("R");
  }

  /** A CPU switches from one thread to another. */
  public void onSwitch(long timeNs, int ucpu, int before, int stateOfBefore, int after) {
    int open = openRow(before);
    boolean isAfterLoss = open != NONE && states.state.get(open) != running;
    if (!isAfterLoss) {
      close(timeNs, before);
    }
    int left = open(timeNs, before, stateOfBefore);
    if (left != NONE && isBlocked(stateOfBefore)) {
      blockedRows[before] = left;
    }
    close(timeNs, after);
    int row = open(timeNs, after, running);
    if (row != NONE) {
      states.ucpu.set(row, ucpu);
      blockedRows[after] = NONE;
    }
  }

  /** A thread is woken up. */
  public void onWaking(long timeNs, int utid, int waker, long flags) {
    int open = openRow(utid);
    if (open != NONE && !isBlocked(states.state.get(open))) {
      addSpurious(timeNs, open, utid, waker, flags);
      return;
    }
    close(timeNs, utid);
    int row = open(timeNs, utid, runnable);
    if (row != NONE) {
      setWaker(row, waker);
      if (flags != NO_FLAGS) {
        states.irqContext.set(row, (flags & IN_INTERRUPT) != 0 ? 1 : 0);
      }
    }
  }

  /** A thread is created by another one, and is runnable. */
  public void onNewThread(long timeNs, int utid, int maker) {
    onNew(open(timeNs, utid, runnable), maker);
  }

  private void onNew(int row, int maker) {
    if (row != NONE) {
      setWaker(row, maker);
      states.irqContext.set(row, 0);
    }
  }

  /**
   * A thread changes its state, for kernels that record thread states instead of switches.
   *
   * @param ucpu the CPU that the thread runs on, or -1
   * @return false if the previous state lasted for no time
   */
  public boolean onState(long timeNs, int utid, int state, int ucpu) {
    int before = openRow(utid);
    close(timeNs, utid);
    int row = open(timeNs, utid, state);
    if (row != NONE && ucpu != NONE) {
      states.ucpu.set(row, ucpu);
    }
    return before == NONE || states.ts.get(before) != timeNs;
  }

  /** Replaces the current state of a thread. */
  public void setState(int utid, int state) {
    int row = openRow(utid);
    if (row != NONE) {
      states.state.set(row, state);
    }
  }

  /** String id of the current state of a thread; 0 if unknown. */
  public int stateOf(int utid) {
    int row = openRow(utid);
    return row == NONE ? 0 : states.state.get(row);
  }

  /** Records for the last blocked state of a thread whether it waited for I/O. */
  public void onBlockedReason(int utid, boolean isInputOutput) {
    if (utid < blockedRows.length && blockedRows[utid] != NONE) {
      states.ioWait.set(blockedRows[utid], isInputOutput ? 1 : 0);
    }
  }

  /**
   * Records for the last blocked state of a thread whether it waited for I/O, and the function in
   * which it was blocked.
   */
  public void onBlockedReason(int utid, boolean isInputOutput, int function) {
    onBlockedReason(utid, isInputOutput);
    if (function != 0 && utid < blockedRows.length && blockedRows[utid] != NONE) {
      states.blockedFunction.set(blockedRows[utid], function);
    }
  }

  private void addSpurious(long timeNs, int open, int utid, int waker, long flags) {
    int row = spurious.add();
    spurious.ts.set(row, timeNs);
    spurious.threadStateId.set(row, open);
    if (flags != NO_FLAGS) {
      spurious.irqContext.set(row, (flags & IN_INTERRUPT) != 0 ? 1 : 0);
    }
    spurious.utid.set(row, utid);
    spurious.wakerUtid.set(row, waker);
  }

  private void setWaker(int row, int waker) {
    states.wakerUtid.set(row, waker);
    int wakersRow = openRow(waker);
    if (wakersRow != NONE && states.state.get(wakersRow) == running) {
      states.wakerId.set(row, wakersRow);
    }
  }

  private int open(long timeNs, int utid, int state) {
    if (utid == idle) {
      return NONE;
    }
    int row = states.add();
    states.ts.set(row, timeNs);
    states.dur.set(row, -1);
    states.utid.set(row, utid);
    if (state != 0) {
      states.state.set(row, state);
    }
    makeRoom(utid);
    openRows[utid] = row;
    return row;
  }

  private void close(long timeNs, int utid) {
    int row = openRow(utid);
    if (row != NONE) {
      states.dur.set(row, timeNs - states.ts.get(row));
    }
  }

  /**
   * Whether a state counts as blocked, so that a wakeup makes the thread runnable; a preempted
   * thread does.
   */
  private boolean isBlocked(int state) {
    return state != running && state != runnable;
  }

  private int openRow(int utid) {
    return utid < openRows.length ? openRows[utid] : NONE;
  }

  private void makeRoom(int utid) {
    int size = openRows.length;
    if (utid >= size) {
      openRows = Arrays.copyOf(openRows, 2 * utid + 16);
      blockedRows = Arrays.copyOf(blockedRows, openRows.length);
      Arrays.fill(openRows, size, openRows.length, NONE);
      Arrays.fill(blockedRows, size, blockedRows.length, NONE);
    }
  }
}
