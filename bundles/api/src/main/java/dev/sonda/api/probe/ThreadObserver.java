package dev.sonda.api.probe;

import org.osgi.annotation.versioning.ConsumerType;

/**
 * Is notified of threads that another probe has seen; for example, the ftrace probe notifies
 * process_stats. Register it as an OSGi service. Calls come from the sampling thread of the probe
 * that saw the threads, so they must return quickly.
 *
 * <p>Each call names the session that the threads were seen for ({@link SourceConfig#sessionId}): a
 * source that describes threads does so for that session alone, since other sessions haven't
 * requested these descriptions.
 */
@ConsumerType
public interface ThreadObserver {

  /**
   * Whether this observer needs prompt notification of a session's threads, as they may exit soon.
   * Called before each pause of the probe; if no observer needs it, threads are reported later,
   * with fewer wake-ups.
   */
  default boolean observes(long sessionId) {
    return true;
  }

  /**
   * Called with the thread ids seen since the last call; only the first {@code count} entries of
   * the array are valid.
   */
  void onThreadsSeen(long sessionId, int[] threadIds, int count);

  /** Called when a thread's name has changed. */
  default void onThreadRenamed(long sessionId, int threadId, String name) {}

  /** Called when a thread has exited, so that its id may be reused. */
  default void onThreadExited(long sessionId, int threadId) {}

  /** Called when a system call has returned a new file descriptor to a thread. */
  default void onDescriptorOpened(long sessionId, int threadId, int descriptor) {}
}
