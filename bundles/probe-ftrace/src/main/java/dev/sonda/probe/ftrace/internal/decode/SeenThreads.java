package dev.sonda.probe.ftrace.internal.decode;

import java.util.function.IntConsumer;

/**
 * Threads that events have told of since the last {@link #clear}, for those who describe threads.
 * One thread.
 */
public interface SeenThreads {
  /** Every thread id that occurred in an event, once each. */
  void forEachSeen(IntConsumer threadId);

  /** Those of them that got another name. */
  void forEachRenamed(IntConsumer threadId);

  /** Forgets all. */
  void clear();
}
