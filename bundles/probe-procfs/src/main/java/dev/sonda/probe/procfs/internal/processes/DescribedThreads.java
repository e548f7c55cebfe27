package dev.sonda.probe.procfs.internal.processes;

import java.util.function.IntPredicate;

/**
 * The set of threads that the trace already describes, so that each is described only once. The
 * kernel reuses thread ids, so a thread that is renamed is removed and a thread that ends is marked
 * as ended. Thread-safe; no call takes long.
 *
 * <p>Uses at most 4 MiB, however long the session lasts. New threads are added to a recent table;
 * when the recent table is full, it becomes the older table, and the threads of the former older
 * table are dropped. A lookup copies a thread from the older table to the recent one, so only
 * threads are dropped that weren't looked up while {@link ThreadIdMap#MAX_THREADS} other threads
 * were. A dropped thread that occurs again is described again, which trace readers accept as an
 * update.
 */
final class DescribedThreads {
  /**
   * Table value instead of a process id: the trace describes the thread, and the thread has ended.
   */
  private static final int ENDED = -1;

  /** Table value instead of a process id: the thread has to be described again. */
  private static final int FORGOTTEN = 0;

  private ThreadIdMap recent = new ThreadIdMap();
  private ThreadIdMap older = new ThreadIdMap();

  synchronized boolean contains(int thread) {
    return look(thread) > 0;
  }

  /**
   * Process id of a live thread; 0 if the trace doesn't describe the thread or the thread has
   * ended.
   */
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

  /** Whether the trace describes a thread with this id that has ended since. */
  synchronized boolean hasEnded(int thread) {
    return look(thread) == ENDED;
  }

  /** Removes the threads of all processes except those for which {@code isThere} is true. */
  synchronized void retainProcesses(IntPredicate isThere) {
    ThreadIdMap.Replacement retained =
        (thread, process) ->
            isThere.test(process == ENDED ? thread : process) ? process : FORGOTTEN;
    recent.replaceAll(retained);
    older.replaceAll(retained);
  }

  synchronized void clear() {
    recent = new ThreadIdMap();
    older = new ThreadIdMap();
  }

  /**
   * Returns the table value of a thread; a value found in the older table is copied to the recent
   * one.
   */
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
      ThreadIdMap full = recent;
      recent = older;
      recent.clear();
      older = full;
    }
    recent.put(thread, process);
  }
}
