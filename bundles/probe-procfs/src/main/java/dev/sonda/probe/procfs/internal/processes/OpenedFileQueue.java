package dev.sonda.probe.procfs.internal.processes;

import dev.sonda.probe.procfs.internal.proc.NumberList;

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

  private final NumberList threads = new NumberList();
  private final NumberList descriptors = new NumberList();

  /** Moves all queued entries into the caller's two lists, which are cleared first. */
  synchronized void drainTo(NumberList intoThreads, NumberList intoDescriptors) {
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
