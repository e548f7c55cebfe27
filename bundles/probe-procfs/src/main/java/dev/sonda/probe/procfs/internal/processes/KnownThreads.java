package dev.sonda.probe.procfs.internal.processes;

import java.util.function.IntPredicate;

/**
 * Remembers which threads have been described to the trace's readers. Numbers are used again: a
 * thread that ends or is renamed is forgotten. Any thread; no call takes long.
 *
 * <p>Takes 4 MiB at most, however long the session: new threads go into one table; when it is full,
 * it replaces the older one, whose threads are forgotten. Threads that are looked up there are
 * carried over, so those that are forgotten weren't seen while {@link ThreadTable#MAX_THREADS}
 * others were. A forgotten thread that is seen again is described again, which readers take as news
 * of the same thread.
 */
final class KnownThreads {
  /** A value in place of a process: readers know the thread, and that it has ended. */
  private static final int ENDED = -1;

  /** A value in place of a process: the thread is to be described again. */
  private static final int FORGOTTEN = 0;

  private ThreadTable recent = new ThreadTable();
  private ThreadTable older = new ThreadTable();

  synchronized boolean contains(int thread) {
    return look(thread) > 0;
  }

  /** The process of a thread; 0 if readers don't know the thread. */
  synchronized int process(int thread) {
    return Math.max(FORGOTTEN, look(thread));
  }

  synchronized void add(int thread, int process) {
    put(thread, process);
  }

  synchronized void forget(int thread) {
    if (look(thread) > 0) {
      put(thread, FORGOTTEN);
    }
  }

  /** Notes that a thread has ended. It may exist for a while as a zombie without a command line. */
  synchronized void end(int thread) {
    if (look(thread) > 0) {
      put(thread, ENDED);
    }
  }

  /** Whether the thread of this number may be the ended one that readers know. */
  synchronized boolean hasEnded(int thread) {
    return look(thread) == ENDED;
  }

  /** Forgets the threads of all other processes. */
  synchronized void retainProcesses(IntPredicate isThere) {
    ThreadTable.Replacement retained =
        (thread, process) ->
            isThere.test(process == ENDED ? thread : process) ? process : FORGOTTEN;
    recent.replaceAll(retained);
    older.replaceAll(retained);
  }

  synchronized void clear() {
    recent = new ThreadTable();
    older = new ThreadTable();
  }

  /** The value of a thread, which is carried over to the newer table. */
  private int look(int thread) {
    if (recent.contains(thread)) {
      return recent.get(thread);
    }
    if (!older.contains(thread)) {
      return FORGOTTEN;
    }
    int process = older.get(thread);
    if (process != FORGOTTEN) {
      put(thread, process);
    }
    return process;
  }

  private void put(int thread, int process) {
    if (recent.isFull() && !recent.contains(thread)) {
      ThreadTable full = recent;
      recent = older;
      recent.clear();
      older = full;
    }
    recent.put(thread, process);
  }
}
