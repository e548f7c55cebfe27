package dev.sonda.probe.procfs.internal.processes;

import dev.sonda.probe.procfs.internal.proc.ReusableIntList;

/** A queue of threads that occurred in other probes' data and are to be described. Any thread. */
final class ThreadDescriptionQueue {
  /**
   * Upper limit of queued threads, more than a machine usually has. Threads that don't fit are
   * skipped, as they will occur in later events.
   */
  private static final int MAX_COUNT = 1 << 16;

  private final ReusableIntList waiting = new ReusableIntList();

  /** Queues a thread, or leaves it out if the queue is full. */
  synchronized void add(int thread) {
    if (waiting.count() < MAX_COUNT) {
      waiting.add(thread);
    }
  }

  synchronized boolean isEmpty() {
    return waiting.count() == 0;
  }

  /**
   * Moves all queued threads into a list, which is cleared first. A thread may be in the list more
   * than once.
   */
  synchronized void drainTo(ReusableIntList into) {
    into.clear();
    for (int i = 0; i < waiting.count(); i++) {
      into.add(waiting.get(i));
    }
    waiting.clear();
  }
}
