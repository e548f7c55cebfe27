package dev.sonda.posix;

import org.osgi.annotation.versioning.ProviderType;

/** System calls that wait for file descriptors. */
@ProviderType
public interface PollSyscalls {
  /**
   * Creates an eventfd, used to wake a thread that waits in {@link #poll}: it becomes readable when
   * an eight-byte number above 0 is written to it. Close-on-exec and non-blocking.
   */
  int eventfd() throws PosixException;

  /**
   * Waits until a descriptor is readable or broken, and stores the state of each in the set.
   * Restarts after a signal, with the full timeout.
   *
   * @param timeoutMs 0 to check without waiting, negative to wait without a limit
   * @return number of readable or broken descriptors, 0 after the timeout
   */
  int poll(PollSet descriptors, int timeoutMs) throws PosixException;
}
