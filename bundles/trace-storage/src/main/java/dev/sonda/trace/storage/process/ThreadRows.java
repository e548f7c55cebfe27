package dev.sonda.trace.storage.process;

import dev.sonda.trace.storage.LongIntMap;
import dev.sonda.trace.storage.table.ThreadTable;
import java.util.Arrays;

/**
 * Writes rows of threads, with names by the priority of their source, and lists the threads of each
 * process.
 */
final class ThreadRows {
  private static final int NONE = LongIntMap.NONE;

  private final ThreadTable table;
  private final int machine;
  private ThreadNamePriority[] namePriorities = new ThreadNamePriority[64];
  private int[] next = new int[64];
  private int[] first = new int[64];

  ThreadRows(ThreadTable table, int machine) {
    this.table = table;
    this.machine = machine;
  }

  int add(long tid) {
    int utid = table.add();
    table.tid.set(utid, tid);
    table.isIdle.set(utid, 0);
    table.machineId.set(utid, machine);
    if (utid >= namePriorities.length) {
      namePriorities = Arrays.copyOf(namePriorities, 2 * utid);
      next = Arrays.copyOf(next, 2 * utid);
    }
    namePriorities[utid] = ThreadNamePriority.OTHER;
    return utid;
  }

  void addProcess(int upid) {
    if (upid >= first.length) {
      first = Arrays.copyOf(first, 2 * upid);
    }
    first[upid] = NONE;
  }

  void join(int utid, int upid, boolean isMain) {
    table.upid.set(utid, upid);
    table.isMainThread.set(utid, isMain ? 1 : 0);
    next[utid] = first[upid];
    first[upid] = utid;
  }

  /** The thread that joined a process last; {@link #next} iterates over the others. */
  int first(int upid) {
    return first[upid];
  }

  int next(int utid) {
    return next[utid];
  }

  void name(int utid, int name, ThreadNamePriority priority) {
    if (name != 0 && priority.compareTo(namePriorities[utid]) >= 0) {
      table.name.set(utid, name);
      namePriorities[utid] = priority;
    }
  }
}
