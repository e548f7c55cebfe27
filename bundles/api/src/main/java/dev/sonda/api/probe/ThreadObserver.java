package dev.sonda.api.probe;

import org.osgi.annotation.versioning.ConsumerType;

/**
 * Is told of threads that another probe has come across, as process_stats is by ftrace. Register it
 * as an OSGi service. Calls come from the sampling thread of the probe that saw them: be quick.
 *
 * <p>Each call names the session that the threads were seen for ({@link SourceConfig#sessionId}):
 * who describes threads does so for that one, as others haven't asked to see them.
 */
@ConsumerType
public interface ThreadObserver {

  /**
   * Whether it wants to hear of a session's threads soon, as they may end soon. Asked before each
   * pause: where nobody does, threads may be told of late, and with fewer wake-ups.
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
