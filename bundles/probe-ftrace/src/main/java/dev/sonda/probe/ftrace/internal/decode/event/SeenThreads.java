package dev.sonda.probe.ftrace.internal.decode.event;

import java.util.function.IntConsumer;

/**
 * Ids of the threads that occurred in events since the last {@link #clear}, for data sources that
 * describe threads. One thread.
 */
public interface SeenThreads {
  /** Every thread id that occurred in an event, once each. */
  void forEachSeen(IntConsumer threadId);

  /** Those that got another name, in the order in which they did. */
  void forEachRenamed(RenamedThread thread);

  /** Those that have ended. */
  void forEachExited(IntConsumer threadId);

  /** Descriptors that system calls have given to threads; one may come again and again. */
  void forEachOpened(OpenedDescriptor descriptor);

  /** Forgets all. */
  void clear();

  /** Is told of a thread and its new name. */
  @FunctionalInterface
  interface RenamedThread {
    void onRenamed(int threadId, String name);
  }

  /** Is told of a thread and its new descriptor. */
  @FunctionalInterface
  interface OpenedDescriptor {
    void onOpened(int threadId, int descriptor);
  }
}
