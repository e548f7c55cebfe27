package dev.sonda.ipc.uds.internal;

import dev.sonda.ipc.uds.RefusedCallException;
import dev.sonda.posix.Errno;
import dev.sonda.posix.MemfdFlag;
import dev.sonda.posix.PosixException;
import dev.sonda.posix.Syscalls;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.nio.channels.SocketChannel;
import java.util.Set;

/**
 * The system calls without which a process can't begin, tried once beforehand: a sentence then says
 * which one is refused, and no component of the framework fails for a reason that it can't tell.
 */
final class KernelCalls {
  private static final Set<Errno> REFUSALS = Set.of(Errno.EPERM, Errno.EACCES, Errno.ENOSYS);

  private final Syscalls libc;
  private final Opener sockets;

  /** Opens something and closes it. */
  interface Opener {
    void open() throws IOException;
  }

  KernelCalls(Syscalls libc) {
    this(libc, () -> SocketChannel.open(StandardProtocolFamily.UNIX).close());
  }

  KernelCalls(Syscalls libc, Opener sockets) {
    this.libc = libc;
    this.sockets = sockets;
  }

  /** Those of a process that talks to others. */
  void requireThoseOfClient() throws IOException {
    requireSockets();
    try {
      libc.close(libc.eventfd());
    } catch (PosixException e) {
      throw refusal(e);
    }
  }

  /** Those of a process that has service or probes in it. */
  void requireThoseOfService() throws IOException {
    requireThoseOfClient();
    try {
      libc.close(libc.memfdCreate("sonda", Set.of(MemfdFlag.ALLOW_SEALING)));
    } catch (PosixException e) {
      throw refusal(e);
    }
  }

  /** Those of a process that connects to a socket and waits there. */
  void requireSockets() throws IOException {
    try {
      sockets.open();
    } catch (IOException e) {
      // The address family may not be allowed either; the errno is in the message alone.
      throw new RefusedCallException("socket(AF_UNIX): " + e.getMessage(), e);
    } catch (ExceptionInInitializerError e) {
      // A pair of sockets is what the JDK's own channels begin with.
      throw new RefusedCallException("socketpair(): " + reason(e), e);
    }
  }

  private static String reason(ExceptionInInitializerError e) {
    Throwable cause = e.getCause();
    return String.valueOf(cause == null ? e : cause.getMessage());
  }

  private static IOException refusal(PosixException e) {
    return REFUSALS.contains(e.errno())
        ? new RefusedCallException(String.valueOf(e.getMessage()), e)
        : e;
  }
}
