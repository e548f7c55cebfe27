package dev.sonda.core.internal.file;

import dev.sonda.posix.Errno;
import dev.sonda.posix.Syscalls;
import java.lang.foreign.MemorySegment;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;

/** Real system calls, except that writes to files are split into pieces, one of which fails. */
public final class FaultyDisk {
  private final Syscalls real = Syscalls.libc();
  private final long maxPieceBytes;
  private final int failingWrite;
  private final Errno errno;
  private int writes;

  /**
   * Creates a disk that accepts at most {@code maxPieceBytes} per write.
   *
   * @param failingWrite first write that fails, counted from 1, as do all later ones; 0 if none
   *     fails
   */
  public FaultyDisk(long maxPieceBytes, int failingWrite, Errno errno) {
    this.maxPieceBytes = maxPieceBytes;
    this.failingWrite = failingWrite;
    this.errno = errno;
  }

  public Syscalls syscalls() {
    return (Syscalls)
        Proxy.newProxyInstance(
            FaultyDisk.class.getClassLoader(),
            new Class<?>[] {Syscalls.class},
            (proxy, method, arguments) -> {
              if (method.getName().equals("write")) {
                return write(
                    (Integer) arguments[0],
                    (MemorySegment) arguments[1],
                    (Long) arguments[2],
                    (Long) arguments[3]);
              }
              try {
                return method.invoke(real, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }

  private long write(int fd, MemorySegment source, long offset, long length) {
    writes++;
    if (failingWrite > 0 && writes >= failingWrite) {
      return -errno.value();
    }
    return real.write(fd, source, offset, Math.min(length, maxPieceBytes));
  }

  /** Writes tried so far. */
  public int writes() {
    return writes;
  }
}
