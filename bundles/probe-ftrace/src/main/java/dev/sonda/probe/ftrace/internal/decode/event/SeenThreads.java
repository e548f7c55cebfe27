package dev.sonda.probe.ftrace.internal.decode.event;

import java.util.function.IntConsumer;

/**
 * Ids of the threads that occurred in events since the last {@link #clear}, for data sources that
 * describe threads. One thread.
 */
public interface SeenThreads {
  /** Every thread id that occurred in an event, once each. */
  void forEachSeen(IntConsumer threadId);

  /** Passes each renamed thread, in the order of the renames. */
  void forEachRenamed(RenamedThread thread);

  /** Passes the id of each thread that has ended. */
  void forEachExited(IntConsumer threadId);

  /**
   * Passes each file descriptor that a system call has returned to a thread; a descriptor may be
   * passed several times.
   */
  void forEachOpened(OpenedDescriptor descriptor);

  /** Removes all threads and descriptors. */
  void clear();

  /** Receives a thread and its new name. */
  @FunctionalInterface
  interface RenamedThread {
    void onRenamed(int threadId, String name);
  }

  /** Receives a thread and its new file descriptor. */
  @FunctionalInterface
  interface OpenedDescriptor {
    void onOpened(int threadId, int descriptor);
  }
}
