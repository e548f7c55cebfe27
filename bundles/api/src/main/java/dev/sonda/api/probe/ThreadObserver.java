package dev.sonda.api.probe;

import org.osgi.annotation.versioning.ConsumerType;

/**
 * Is told of threads that another probe has come across, as process_stats is by ftrace. Register it
 * as an OSGi service. Calls come from the sampling thread of the probe that saw them: be quick.
 */
@ConsumerType
public interface ThreadObserver {

  /** Thread ids seen since the last call; the first {@code count} entries count. */
  void onThreadsSeen(int[] threadIds, int count);

  /** A thread that has got another name. */
  default void onThreadRenamed(int threadId, String name) {}

  /** A thread that has ended, so that its number may be used again. */
  default void onThreadExited(int threadId) {}

  /** A thread that has got a file descriptor from a system call. */
  default void onDescriptorOpened(int threadId, int descriptor) {}
}
