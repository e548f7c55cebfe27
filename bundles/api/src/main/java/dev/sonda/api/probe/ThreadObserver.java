package dev.sonda.api.probe;

import org.osgi.annotation.versioning.ConsumerType;

/**
 * Is notified of threads that another probe has seen, as process_stats is by ftrace. Register it as
 * an OSGi service. Calls come from the sampling thread of the probe that saw them: be quick.
 *
 * <p>Each call names the session that the threads were seen for ({@link SourceConfig#sessionId}): a
 * source that describes threads does so for that session alone, as others haven't asked for them.
 */
@ConsumerType
public interface ThreadObserver {

  /**
   * Whether this observer wants to hear of a session's threads soon, since threads may end soon.
   * Asked before each pause: where no observer does, threads are reported later, and with fewer
   * wake-ups.
   */
  default boolean observes(long sessionId) {
    return true;
  }

  /** Thread ids seen since the last call; the first {@code count} entries count. */
  void onThreadsSeen(long sessionId, int[] threadIds, int count);

  /** A thread that has got another name. */
  default void onThreadRenamed(long sessionId, int threadId, String name) {}

  /** A thread that has ended, so that its number may be used again. */
  default void onThreadExited(long sessionId, int threadId) {}

  /** A thread that has got a file descriptor from a system call. */
  default void onDescriptorOpened(long sessionId, int threadId, int descriptor) {}
}
