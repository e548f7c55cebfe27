package dev.sonda.posix.internal;

import dev.sonda.posix.Errno;
import dev.sonda.posix.PollSet;
import dev.sonda.posix.PosixException;
import java.lang.foreign.MemorySegment;
import java.lang.ref.Reference;

/** System calls that wait for file descriptors. */
final class LibcPolling {
  private static final int CLOSE_ON_EXEC = 1 << 19;
  private static final int NON_BLOCKING = 1 << 11;

  private static final MemorySegment EVENTFD = Libc.function("eventfd");
  private static final MemorySegment POLL = Libc.function("poll");

  private LibcPolling() {}

  static int eventfd() throws PosixException {
    return ErrnoCapture.check(
        (int) Libc.call(EVENTFD, 0, CLOSE_ON_EXEC | NON_BLOCKING), "eventfd", "");
  }

  static int poll(PollSet descriptors, int timeoutMs) throws PosixException {
    MemorySegment pollfds = descriptors.pollfds();
    int ready;
    try {
      do {
        ready = (int) Libc.call(POLL, pollfds.address(), descriptors.count(), timeoutMs);
      } while (ready == -1 && ErrnoCapture.errno() == Errno.EINTR.value());
    } finally {
      // Keeps the memory of {@code pollfds} alive while the kernel writes to it.
      Reference.reachabilityFence(pollfds);
    }
    return ErrnoCapture.check(ready, "poll", descriptors.count() + " descriptors");
  }
}
