package dev.sonda.posix;

import org.osgi.annotation.versioning.ProviderType;

/** Waiting for descriptors. */
@ProviderType
public interface WaitSyscalls {
  /**
   * A descriptor, close-on-exec, that is readable once eight bytes were written to it that are a
   * number above 0: what wakes a thread that waits in {@link #poll}. Neither reading nor writing it
   * ever waits.
   */
  int eventfd() throws PosixException;

  /**
   * Waits until a descriptor is readable or broken, which the set then says of each. Goes on after
   * a signal, with the whole timeout again.
   *
   * @param timeoutMs 0 to look without waiting, negative to wait for as long as it takes
   * @return how many are, 0 if the time is over
   */
  int poll(PollSet descriptors, int timeoutMs) throws PosixException;
}
