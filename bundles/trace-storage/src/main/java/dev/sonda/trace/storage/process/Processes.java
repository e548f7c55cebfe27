package dev.sonda.trace.storage.process;

import dev.sonda.trace.storage.NumberTable;
import dev.sonda.trace.storage.args.ArgSet;
import dev.sonda.trace.storage.args.ArgSets;
import dev.sonda.trace.storage.table.ProcessTable;
import dev.sonda.trace.storage.table.ThreadTable;
import dev.sonda.trace.storage.table.TraceTables;
import dev.sonda.trace.tables.StringPool;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The threads and processes of a trace. The kernel reuses ids, so a tid or pid means its current
 * holder; rows of the tables (utid, upid) are never reused.
 */
public final class Processes {
  public static final int NONE = NumberTable.NONE;

  private final ThreadTable threads;
  private final ProcessTable processes;
  private final StringPool strings;
  private final ThreadRows rows;
  private final ProcessFacts facts;
  private final NumberTable liveThreads = new NumberTable();
  private final NumberTable liveProcesses = new NumberTable();
  private final TidHolders holders = new TidHolders();
  private final PendingLinks pending = new PendingLinks();
  private final Map<Integer, ArgSet> threadArgs = new LinkedHashMap<>();
  private final int idle;
  private final int idleProcess;
  private boolean isIdleKnown;
  private long conflicts;

  public Processes(TraceTables tables, StringPool strings, int machine) {
    this.strings = strings;
    threads = tables.threads;
    processes = tables.processes;
    rows = new ThreadRows(threads, machine);
    facts = new ProcessFacts(processes, machine);
    idleProcess = addProcess(0);
    idle = addThread(0);
    join(idle, idleProcess, true);
    threads.isIdle.set(idle, 1);
  }

  /** Has thread 0 be the kernel's idle thread, as it is where numbers are the kernel's. */
  public void useIdleThread() {
    if (!isIdleKnown) {
      isIdleKnown = true;
      holders.add(0, idle);
      liveThreads.put(0, idle);
      liveProcesses.put(0, idleProcess);
      name(idle, strings.intern("swapper"), NamePriority.CONSTANT);
    }
  }

  /** The row of the machine's idle thread. */
  public int idle() {
    return idle;
  }

  /** The thread of that number, made if it isn't known. */
  public int thread(long tid) {
    int utid = liveThreads.get(tid);
    return utid >= 0 ? utid : startThread(tid);
  }

  /** The thread of that number, or {@link #NONE}. */
  public int knownThread(long tid) {
    return Math.max(NONE, liveThreads.get(tid));
  }

  /** A new thread of that number, whatever had it before. */
  public int startThread(long tid) {
    int utid = addThread(tid);
    holders.add(tid, utid);
    liveThreads.put(tid, utid);
    return utid;
  }

  /** A new thread that began at a time. */
  public int startThread(long timeNs, long tid) {
    int utid = startThread(tid);
    threads.startTs.set(utid, timeNs);
    return utid;
  }

  /** The thread of a number in the process of a number; both are made if they aren't known. */
  public int thread(long tid, long pid) {
    return threadOf(tid, process(pid), pid, tid == pid);
  }

  /** The thread of a number in a process of which no thread is the main one by its number. */
  public int threadOfProcess(long tid, int upid) {
    return threadOf(tid, upid, processes.pid.get(upid), false);
  }

  private int threadOf(long tid, int upid, long pid, boolean isMain) {
    int utid = aliveThread(tid, pid);
    if (utid == NONE) {
      utid = startThread(tid);
    }
    if (threads.upid.isNull(utid)) {
      join(utid, upid, isMain);
    }
    resolveLinks(utid, threads.upid.get(utid));
    return utid;
  }

  /** The latest thread of a number that can be of a process. */
  private int aliveThread(long tid, long pid) {
    for (int utid = holders.latest(tid); utid >= 0; utid = holders.before(utid)) {
      if (isAlive(utid)) {
        int upid = processOf(utid);
        if (upid == NONE || processes.pid.get(upid) == pid) {
          return utid;
        }
      }
    }
    return NONE;
  }

  /** Whether neither the thread nor its process has ended. */
  public boolean isAlive(int utid) {
    if (!threads.endTs.isNull(utid)) {
      return false;
    }
    int upid = processOf(utid);
    if (upid == NONE) {
      return true;
    }
    int holder = liveProcesses.get(processes.pid.get(upid));
    return processes.endTs.isNull(upid) && (holder < 0 || holder == upid);
  }

  /** The process of that number, made with its main thread if it isn't known. */
  public int process(long pid) {
    int known = liveProcesses.get(pid);
    if (known >= 0) {
      return known;
    }
    int upid = processWithoutThread(pid);
    threadOf(pid, upid, pid, true);
    return upid;
  }

  /** The process of that number, made without a thread if it isn't known. */
  public int processWithoutThread(long pid) {
    int known = liveProcesses.get(pid);
    if (known >= 0) {
      return known;
    }
    int upid = addProcess(pid);
    liveProcesses.put(pid, upid);
    return upid;
  }

  /** A new process of that number, of which nothing else is known. */
  public int startProcess(long pid) {
    int before = liveProcesses.get(pid);
    liveProcesses.put(pid, NONE);
    holders.removeAll(pid);
    liveThreads.put(pid, NONE);
    startThread(pid);
    int upid = process(pid);
    if (before >= 0) {
      refreshThreadsOf(before);
    }
    return upid;
  }

  /** A new process of that number, which began at a time. */
  public int startProcess(long timeNs, long pid, int name, NamePriority priority) {
    int upid = startProcess(pid);
    int utid = thread(pid);
    threads.startTs.set(utid, timeNs);
    name(utid, name, priority);
    processes.startTs.set(upid, timeNs);
    facts.name(upid, name, ProcessNamePriority.SYSTEM);
    return upid;
  }

  /** Ends a thread, and with the main thread its process. */
  public void endThread(long timeNs, long tid) {
    int utid = liveThreads.get(tid);
    if (utid < 0) {
      return;
    }
    threads.endTs.set(utid, timeNs);
    holders.remove(tid, utid);
    refresh(tid);
    int upid = processOf(utid);
    if (upid != NONE && processes.pid.get(upid) == tid) {
      processes.endTs.set(upid, timeNs);
      liveProcesses.put(tid, NONE);
      refreshThreadsOf(upid);
    }
  }

  private void refreshThreadsOf(int upid) {
    for (int utid = rows.first(upid); utid >= 0; utid = rows.next(utid)) {
      refresh(threads.tid.get(utid));
    }
  }

  /** Looks again which thread has a number. */
  private void refresh(long tid) {
    int utid = holders.latest(tid);
    while (utid >= 0 && !isAlive(utid)) {
      utid = holders.before(utid);
    }
    liveThreads.put(tid, Math.max(NONE, utid));
  }

  /** Names a thread, unless its name is known from a better source. */
  public void name(int utid, int name, NamePriority priority) {
    rows.name(utid, name, priority);
  }

  /** Names a thread, and its process if it is the main thread. */
  public void nameWithProcess(int utid, int name, NamePriority priority) {
    name(utid, name, priority);
    int upid = processOf(utid);
    if (upid != NONE && processes.pid.get(upid) == threads.tid.get(utid)) {
      facts.name(upid, name, ProcessNamePriority.SYSTEM);
    }
  }

  /** Says that two threads are of one process, whichever that is. */
  public void share(int utid, int other) {
    int upid = processOf(utid);
    int otherUpid = processOf(other);
    if (upid == NONE && otherUpid == NONE) {
      pending.addThreads(utid, other);
    } else if (upid == NONE || otherUpid == NONE) {
      int late = upid == NONE ? utid : other;
      int known = Math.max(upid, otherUpid);
      join(late, known, threads.tid.get(late) == processes.pid.get(known));
      resolveLinks(late, known);
    } else if (upid != otherUpid) {
      conflicts++;
    }
  }

  /** Says that a thread has made a process. */
  public void setMaker(int upid, int parentUtid) {
    int parent = processOf(parentUtid);
    if (parent != NONE) {
      processes.parentUpid.set(upid, parent);
    } else {
      pending.addChild(parentUtid, upid);
    }
  }

  private void resolveLinks(int joined, int upid) {
    if (pending.isEmpty()) {
      return;
    }
    Deque<Integer> resolved = new ArrayDeque<>();
    resolved.add(joined);
    while (!resolved.isEmpty()) {
      int utid = resolved.remove();
      pending.takeChildren(utid).forEach(child -> processes.parentUpid.set(child, upid));
      for (int other : pending.takeThreads(utid)) {
        join(other, upid, threads.tid.get(other) == processes.pid.get(upid));
        resolved.add(other);
      }
    }
  }

  /** What is known of processes beside their threads. */
  public ProcessFacts facts() {
    return facts;
  }

  /** The arguments of a thread, to be added to until the trace ends. */
  public ArgSet threadArgs(int utid) {
    return threadArgs.computeIfAbsent(utid, _ -> new ArgSet());
  }

  /** Ends the filling. */
  public void finish(ArgSets sets) {
    facts.writeArgs(sets);
    threadArgs.forEach((utid, set) -> {
      int id = sets.write(set);
      if (id >= 0) {
        threads.argSetId.set(utid, id);
      }
    });
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

  /** Threads that were said to be of two processes. */
  public long conflicts() {
    return conflicts;
  }

  private int addThread(long tid) {
    return rows.add(tid);
  }

  private int addProcess(long pid) {
    int upid = facts.add(pid);
    rows.addProcess(upid);
    return upid;
  }

  private void join(int utid, int upid, boolean isMain) {
    rows.join(utid, upid, isMain);
  }
}
