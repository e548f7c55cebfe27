package dev.sonda.probe.procfs.internal.processes;

import dev.sonda.probe.procfs.internal.proc.NumberList;

/**
 * A queue of descriptors that threads have opened, to be looked up while they are open. Any thread.
 */
final class OpenedDescriptors {
  /**
   * Largest number: a program that opens more between two lookups has closed most of them again.
   */
  private static final int MAX_COUNT = 1 << 12;

  private final NumberList threads = new NumberList();
  private final NumberList descriptors = new NumberList();

  /** Moves all waiting entries into lists of the caller. */
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
