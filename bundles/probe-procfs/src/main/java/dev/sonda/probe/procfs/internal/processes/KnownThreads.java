package dev.sonda.probe.procfs.internal.processes;

import java.util.function.IntPredicate;

/**
 * Which threads the trace's readers have been told of. Numbers are used again: what ends or gets
 * another name is forgotten. Any thread; nothing here takes long.
 *
 * <p>However long the session, it takes 4 MiB at most: new threads go into one table, and when that
 * is full, it takes the place of another one, whose threads are forgotten. Threads that are seen
 * there are carried over, so those that go are the ones not seen for {@link
 * ThreadTable#MAX_THREADS} others. Seen again, such a thread is described again, which readers take
 * as news of the same thread.
 */
final class KnownThreads {
  /** In place of a process: readers know the thread, and that it is over. */
  private static final int ENDED = -1;

  /** In place of a process: to be described again. */
  private static final int FORGOTTEN = 0;

  private ThreadTable recent = new ThreadTable();
  private ThreadTable older = new ThreadTable();

  synchronized boolean contains(int thread) {
    return look(thread) > 0;
  }

  /** The process that a thread is of; 0 if readers have not been told of it. */
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

  /** It may be there for a while yet, as a zombie that has lost its command line. */
  synchronized void end(int thread) {
    if (look(thread) > 0) {
      put(thread, ENDED);
    }
  }

  /** Whether who has that number may be the thread that readers know, only dead. */
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

  /** What is known of a thread, which is carried over. */
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
