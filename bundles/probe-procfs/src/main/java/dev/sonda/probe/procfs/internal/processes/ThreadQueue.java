package dev.sonda.probe.procfs.internal.processes;

import dev.sonda.probe.procfs.internal.proc.NumberList;

/** A queue of threads that occurred in other probes' data and are to be described. Any thread. */
final class ThreadQueue {
  /** Largest number, more than a machine usually has; threads that don't fit will occur again. */
  private static final int MAX_COUNT = 1 << 16;

  private final NumberList waiting = new NumberList();

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
   * Moves all waiting threads into a list, whose former content goes. A thread may be in it more
   * than once.
   */
  synchronized void drainTo(NumberList into) {
    into.clear();
    for (int i = 0; i < waiting.count(); i++) {
      into.add(waiting.get(i));
    }
    waiting.clear();
  }
}
