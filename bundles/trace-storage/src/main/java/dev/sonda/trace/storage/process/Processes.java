package dev.sonda.trace.storage.process;

import dev.sonda.trace.storage.LongIntMap;
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
  public static final int NONE = LongIntMap.NONE;

  private final ThreadTable threads;
  private final ProcessTable processes;
  private final StringPool strings;
  private final ThreadRows rows;
  private final ProcessProperties facts;
  private final LongIntMap liveThreads = new LongIntMap();
  private final LongIntMap liveProcesses = new LongIntMap();
  private final TidHolders holders = new TidHolders();
  private final PendingThreadLinks pending = new PendingThreadLinks();
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
    facts = new ProcessProperties(processes, machine);
    idleProcess = addProcess(0);
    idle = addThread(0);
    join(idle, idleProcess, true);
    threads.isIdle.set(idle, 1);
  }

  /**
   * Makes thread 0 the kernel's idle thread; applies if the trace's thread ids are those of the
   * kernel.
   */
  public void useIdleThread() {
    if (!isIdleKnown) {
      isIdleKnown = true;
      holders.add(0, idle);
      liveThreads.put(0, idle);
      liveProcesses.put(0, idleProcess);
      name(idle, strings.intern("swapper"), ThreadNamePriority.CONSTANT);
    }
  }

  /** The row of the machine's idle thread (swapper). */
  public int idle() {
    return idle;
  }

  /** The current thread of that tid, created if unknown. */
  public int thread(long tid) {
    int utid = liveThreads.get(tid);
    return utid >= 0 ? utid : startThread(tid);
  }

  /** The current thread of that tid, or {@link #NONE}. */
  public int knownThread(long tid) {
    return Math.max(NONE, liveThreads.get(tid));
  }

  /** Adds a new thread of that tid, which replaces the current holder of the tid. */
  public int startThread(long tid) {
    int utid = addThread(tid);
    holders.add(tid, utid);
    liveThreads.put(tid, utid);
    return utid;
  }

  /** Adds a new thread that started at a time. */
  public int startThread(long timeNs, long tid) {
    int utid = startThread(tid);
    threads.startTs.set(utid, timeNs);
    return utid;
  }

  /** The thread of that tid in the process of that pid; both are created if unknown. */
  public int thread(long tid, long pid) {
    return threadOf(tid, process(pid), pid, tid == pid);
  }

  /**
   * The thread of that tid in a process in which the main thread can't be recognized by an equal
   * id.
   */
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

  /** The most recent live thread of that tid that can belong to the process. */
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

  /** The current process of that pid, created with its main thread if unknown. */
  public int process(long pid) {
    int known = liveProcesses.get(pid);
    if (known >= 0) {
      return known;
    }
    int upid = processWithoutThread(pid);
    threadOf(pid, upid, pid, true);
    return upid;
  }

  /** The current process of that pid, created without a thread if unknown. */
  public int processWithoutThread(long pid) {
    int known = liveProcesses.get(pid);
    if (known >= 0) {
      return known;
    }
    int upid = addProcess(pid);
    liveProcesses.put(pid, upid);
    return upid;
  }

  /** Adds a new process of that pid, without further properties. */
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

  /** Adds a new process of that pid, which started at a time. */
  public int startProcess(long timeNs, long pid, int name, ThreadNamePriority priority) {
    int upid = startProcess(pid);
    int utid = thread(pid);
    threads.startTs.set(utid, timeNs);
    name(utid, name, priority);
    processes.startTs.set(upid, timeNs);
    facts.name(upid, name, ProcessNamePriority.SYSTEM);
    return upid;
  }

  /** Ends a thread; the end of the main thread also ends the process. */
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

  /** Determines the current holder of a tid again. */
  private void refresh(long tid) {
    int utid = holders.latest(tid);
    while (utid >= 0 && !isAlive(utid)) {
      utid = holders.before(utid);
    }
    liveThreads.put(tid, Math.max(NONE, utid));
  }

  /** Sets the name of a thread, unless a name from a better source is known. */
  public void name(int utid, int name, ThreadNamePriority priority) {
    rows.name(utid, name, priority);
  }

  /** Sets the name of a thread, and of its process if it is the main thread. */
  public void nameWithProcess(int utid, int name, ThreadNamePriority priority) {
    name(utid, name, priority);
    int upid = processOf(utid);
    if (upid != NONE && processes.pid.get(upid) == threads.tid.get(utid)) {
      facts.name(upid, name, ProcessNamePriority.SYSTEM);
    }
  }

  /** Records that two threads belong to one process, which may still be unknown. */
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

  /** Records that a thread has created a process. */
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

  /** The properties of processes other than their threads. */
  public ProcessProperties facts() {
    return facts;
  }

  /** The arguments of a thread, to which importers may add until the trace ends. */
  public ArgSet threadArgs(int utid) {
    return threadArgs.computeIfAbsent(utid, _ -> new ArgSet());
  }

  /** Completes the tables at the end of the trace. */
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

  /** Number of contradictions in which a thread was assigned to two processes. */
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
