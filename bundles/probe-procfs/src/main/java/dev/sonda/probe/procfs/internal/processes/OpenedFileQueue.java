package dev.sonda.probe.procfs.internal.processes;

import dev.sonda.probe.procfs.internal.proc.ReusableIntList;

/**
 * A queue of file descriptors that threads have just opened; their paths are read from /proc while
 * the files are still open. Thread-safe.
 */
final class OpenedFileQueue {
  /**
   * Upper limit of queued descriptors; a program that opens more files than this between two
   * lookups has closed most of them by then.
   */
  private static final int MAX_COUNT = 1 << 12;

  private final ReusableIntList threads = new ReusableIntList();
  private final ReusableIntList descriptors = new ReusableIntList();

  /** Moves all queued entries into the caller's two lists, which are cleared first. */
  synchronized void drainTo(ReusableIntList intoThreads, ReusableIntList intoDescriptors) {
    intoThreads.clear();
    intoDescriptors.clear();
    for (int i = 0; i < threads.count(); i++) {
      intoThreads.add(threads.get(i));
      intoDescriptors.add(descriptors.get(i));
    }
    threads.clear();
    descriptors.clear();
  }

  synchronized void add(int thread, int descriptor) {
    if (threads.count() < MAX_COUNT) {
      threads.add(thread);
      descriptors.add(descriptor);
    }
  }

  synchronized boolean isEmpty() {
    return threads.count() == 0;
  }
}
