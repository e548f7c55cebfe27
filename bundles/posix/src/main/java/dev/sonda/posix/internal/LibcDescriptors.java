package dev.sonda.posix.internal;

import dev.sonda.posix.Errno;
import dev.sonda.posix.OpenFlag;
import dev.sonda.posix.PosixException;
import dev.sonda.posix.Whence;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Set;

/** System calls that open, seek, duplicate and close file descriptors. */
final class LibcDescriptors {
  private static final int DUPLICATE_CLOSE_ON_EXEC = 1030;
  private static final int CLOSE_ON_EXEC = 1 << 19;
  private static final int GET_FLAGS = 3;

  private static final MemorySegment OPEN = Libc.function("open");
  private static final MemorySegment LSEEK = Libc.function("lseek");
  private static final MemorySegment FCNTL = Libc.function("fcntl");
  private static final MemorySegment DUP3 = Libc.function("dup3");
  private static final MemorySegment CLOSE = Libc.function("close");

  private LibcDescriptors() {}

  static int open(String path, Set<OpenFlag> flags, int modeBits) throws PosixException {
    int bits = OpenFlagBits.bits(flags);
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment name = Libc.cString(arena, path);
      int fd;
      do {
        fd = (int) Libc.call(OPEN, name.address(), bits, modeBits);
      } while (fd == -1 && ErrnoCapture.errno() == Errno.EINTR.value());
      return ErrnoCapture.check(fd, "open", path);
    }
  }

  static long lseek(int fd, long offset, Whence whence) throws PosixException {
    long position = Libc.call(LSEEK, fd, offset, whence.value());
    if (position == -1) {
      throw ErrnoCapture.failure("lseek", fd + ", " + offset + ", " + whence);
    }
    return position;
  }

  static int dup(int fd) throws PosixException {
    return ErrnoCapture.check(fcntl(fd, DUPLICATE_CLOSE_ON_EXEC, 0), "dup", fd);
  }

  static void dup2(int from, int to) throws PosixException {
    ErrnoCapture.check((int) Libc.call(DUP3, from, to, CLOSE_ON_EXEC), "dup3", to);
  }

  static OpenFlag accessMode(int fd) throws PosixException {
    return OpenFlagBits.accessMode(ErrnoCapture.check(fcntl(fd, GET_FLAGS, 0), "fcntl", fd));
  }

  /** Calls {@code fcntl} for commands whose argument is a number; returns -1 on failure. */
  static int fcntl(int fd, int command, int argument) {
    return (int) Libc.call(FCNTL, fd, command, argument);
  }

  static void close(int fd) throws PosixException {
    ErrnoCapture.check((int) Libc.call(CLOSE, fd), "close", fd);
  }
}
