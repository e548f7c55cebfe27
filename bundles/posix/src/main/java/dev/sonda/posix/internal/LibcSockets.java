package dev.sonda.posix.internal;

import dev.sonda.posix.Errno;
import dev.sonda.posix.ReceivedMessage;
import java.lang.foreign.MemorySegment;
import java.lang.ref.Reference;

/** System calls that receive from sockets. */
final class LibcSockets {
  private static final MemorySegment RECVMSG = Libc.function("recvmsg");
  private static final int FLAGS = MsghdrLayout.MSG_DONTWAIT | MsghdrLayout.MSG_CMSG_CLOEXEC;

  private LibcSockets() {}

  static long recvmsg(int socket, int maxBytes, ReceivedMessage into) {
    MemorySegment header = into.header(maxBytes);
    try {
      long result;
      do {
        result = ErrnoCapture.resultOrErrno(Libc.call(RECVMSG, socket, header.address(), FLAGS));
      } while (result == -Errno.EINTR.value());
      return result;
    } finally {
      Reference.reachabilityFence(into);
    }
  }
}
