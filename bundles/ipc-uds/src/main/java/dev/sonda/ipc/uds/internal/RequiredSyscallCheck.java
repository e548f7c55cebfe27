package dev.sonda.ipc.uds.internal;

import dev.sonda.ipc.uds.RefusedSyscallException;
import dev.sonda.posix.Errno;
import dev.sonda.posix.MemfdFlag;
import dev.sonda.posix.PosixException;
import dev.sonda.posix.Syscalls;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.nio.channels.SocketChannel;
import java.util.Set;

/**
 * Tries required system calls once at the start, so that an error message names a refused call.
 * Without this check, a component of the framework would fail later without a reason.
 */
final class RequiredSyscallCheck {
  /** Errors by which seccomp filters refuse a call. */
  private static final Set<Errno> REFUSALS = Set.of(Errno.EPERM, Errno.EACCES, Errno.ENOSYS);

  private final Syscalls libc;
  private final Opener sockets;

  /** Opens a socket and closes it. */
  interface Opener {
    void open() throws IOException;
  }

  RequiredSyscallCheck(Syscalls libc) {
    this(libc, () -> SocketChannel.open(StandardProtocolFamily.UNIX).close());
  }

  RequiredSyscallCheck(Syscalls libc, Opener sockets) {
    this.libc = libc;
    this.sockets = sockets;
  }

  /** Tries the system calls that a client needs. */
  void requireThoseOfClient() throws IOException {
    requireSockets();
    try {
      libc.close(libc.eventfd());
    } catch (PosixException e) {
      throw refusal(e);
    }
  }

  /** Tries the system calls that a process with a service or with probes needs. */
  void requireThoseOfService() throws IOException {
    requireThoseOfClient();
    try {
      libc.close(libc.memfdCreate("sonda", Set.of(MemfdFlag.ALLOW_SEALING)));
    } catch (PosixException e) {
      throw refusal(e);
    }
  }

  /**
   * Tries the system calls that a process needs to connect to a socket, such as the shell's client.
   */
  void requireSockets() throws IOException {
    try {
      sockets.open();
    } catch (IOException e) {
      // The exception also covers a refused address family; only its message contains the errno.
      throw new RefusedSyscallException("socket(AF_UNIX): " + e.getMessage(), e);
    } catch (ExceptionInInitializerError e) {
      // The JDK's channels open a pair of sockets when their class is initialized.
      throw new RefusedSyscallException("socketpair(): " + reason(e), e);
    }
  }

  private static String reason(ExceptionInInitializerError e) {
    Throwable cause = e.getCause();
    return String.valueOf(cause == null ? e : cause.getMessage());
  }

  private static IOException refusal(PosixException e) {
    return REFUSALS.contains(e.errno())
        ? new RefusedSyscallException(String.valueOf(e.getMessage()), e)
        : e;
  }
}
