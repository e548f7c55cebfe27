package dev.sonda.trace.storage.process;

import dev.sonda.trace.storage.NumberTable;
import dev.sonda.trace.storage.table.ProcessTable;
import dev.sonda.trace.storage.table.ThreadTable;
import dev.sonda.trace.storage.table.TraceTables;
import dev.sonda.trace.tables.StringPool;
import java.util.Arrays;

/**
 * The threads and processes of a trace. The kernel uses numbers again, so a number means the thread
 * that has it at the moment; rows of the tables (utid, upid) are never used again.
 */
public final class Processes {
  public static final int NONE = NumberTable.NONE;

  /** The row of the idle thread, and of its process. */
  public static final int IDLE = 0;

  private final ThreadTable threads;
  private final ProcessTable processes;
  private final NumberTable liveThreads = new NumberTable();
  private final NumberTable liveProcesses = new NumberTable();
  private NamePriority[] namePriorities = new NamePriority[64];
  private boolean isIdleKnown;

  public Processes(TraceTables tables, StringPool strings) {
    threads = tables.threads;
    processes = tables.processes;
    int idleProcess = processes.add();
    processes.pid.set(idleProcess, 0);
    processes.machineId.set(idleProcess, 0);
    int idle = addThread(0);
    threads.upid.set(idle, idleProcess);
    threads.isMainThread.set(idle, 1);
    threads.isIdle.set(idle, 1);
    name(idle, strings.intern("swapper"), NamePriority.CONSTANT);
  }

  /** Has thread 0 be the kernel's idle thread, as it is in traces of the kernel's scheduler. */
  public void useIdleThread() {
    if (!isIdleKnown) {
      isIdleKnown = true;
      liveThreads.put(0, IDLE);
      liveProcesses.put(0, IDLE);
    }
  }

  /** The thread of that number, made if it isn't known. */
  public int thread(long tid) {
    int utid = liveThreads.get(tid);
    return utid >= 0 ? utid : startThread(tid);
  }

  /** A new thread of that number, whatever had it before. */
  public int startThread(long tid) {
    int utid = addThread(tid);
    liveThreads.put(tid, utid);
    return utid;
  }

  /** The thread of a number in the process of a number; both are made if they aren't known. */
  public int thread(long tid, long pid) {
    return threadOf(tid, process(pid), pid);
  }

  private int threadOf(long tid, int upid, long pid) {
    int utid = liveThreads.get(tid);
    if (utid < 0 || (!threads.upid.isNull(utid) && threads.upid.get(utid) != upid)) {
      utid = startThread(tid);
    }
    if (threads.upid.isNull(utid)) {
      threads.upid.set(utid, upid);
      threads.isMainThread.set(utid, tid == pid ? 1 : 0);
    }
    return utid;
  }

  /** The process of that number, made with its main thread if it isn't known. */
  public int process(long pid) {
    int known = liveProcesses.get(pid);
    if (known >= 0) {
      return known;
    }
    int upid = processes.add();
    processes.pid.set(upid, pid);
    processes.machineId.set(upid, 0);
    liveProcesses.put(pid, upid);
    threadOf(pid, upid, pid);
    return upid;
  }

  /** A new process of that number, forked by a process of another one. */
  public int startProcess(long timeNs, long pid, int name, NamePriority priority) {
    liveThreads.put(pid, NONE);
    liveProcesses.put(pid, NONE);
    int utid = startThread(pid);
    threads.startTs.set(utid, timeNs);
    int upid = process(pid);
    processes.startTs.set(upid, timeNs);
    processes.name.set(upid, name);
    name(utid, name, priority);
    return upid;
  }

  /** A new process of that number, of which nothing else is known. */
  public int startProcess(long pid) {
    liveThreads.put(pid, NONE);
    liveProcesses.put(pid, NONE);
    startThread(pid);
    return process(pid);
  }

  /** Ends a thread, and with the main thread its process. */
  public void endThread(long timeNs, long tid) {
    int utid = liveThreads.get(tid);
    if (utid < 0) {
      return;
    }
    threads.endTs.set(utid, timeNs);
    liveThreads.put(tid, NONE);
    if (!threads.upid.isNull(utid)) {
      int upid = threads.upid.get(utid);
      if (processes.pid.get(upid) == tid) {
        processes.endTs.set(upid, timeNs);
        liveProcesses.put(tid, NONE);
      }
    }
  }

  /** Names a thread, unless its name is known from a better source. */
  public void name(int utid, int name, NamePriority priority) {
    if (name != 0 && priority.compareTo(namePriorities[utid]) >= 0) {
      threads.name.set(utid, name);
      namePriorities[utid] = priority;
    }
  }

  /** Names a thread, and its process if it is the main thread. */
  public void nameWithProcess(int utid, int name, NamePriority priority) {
    name(utid, name, priority);
    if (threads.isMainThread.get(utid) == 1 && !threads.isMainThread.isNull(utid)) {
      processes.name.set(threads.upid.get(utid), name);
    }
  }

  /** Puts a thread into the process of another one. */
  public void share(int utid, int other) {
    if (!threads.upid.isNull(other) && threads.upid.isNull(utid)) {
      threads.upid.set(utid, threads.upid.get(other));
      threads.isMainThread.set(utid, 0);
    }
  }

  /** The process of a thread, or {@link #NONE}. */
  public int processOf(int utid) {
    return threads.upid.isNull(utid) ? NONE : threads.upid.get(utid);
  }

  public int nameOf(int utid) {
    return threads.name.isNull(utid) ? 0 : threads.name.get(utid);
  }

  public ProcessTable processes() {
    return processes;
  }

  public ThreadTable threads() {
    return threads;
  }

  private int addThread(long tid) {
    int utid = threads.add();
    threads.tid.set(utid, tid);
    threads.isIdle.set(utid, 0);
    threads.machineId.set(utid, 0);
    if (utid >= namePriorities.length) {
      namePriorities = Arrays.copyOf(namePriorities, 2 * utid);
    }
    namePriorities[utid] = NamePriority.OTHER;
    return utid;
  }
}
