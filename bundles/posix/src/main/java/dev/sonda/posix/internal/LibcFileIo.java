package dev.sonda.posix.internal;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.sonda.posix.Errno;
import dev.sonda.posix.IoVectors;
import dev.sonda.posix.OpenFlag;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.lang.ref.Reference;
import java.util.EnumSet;

/**
 * System calls on hot paths that open files and transfer bytes. A call that a signal interrupts
 * before any byte is transferred is repeated.
 *
 * <p>There is a constant method handle for each function, all of one signature: as the address is
 * bound into the handle, the JIT compiler can inline the call and eliminate the memory slices
 * allocated for it.
 */
final class LibcFileIo {
  private static final long INTERRUPTED = -Errno.EINTR.value();
  private static final long OPEN_TO_READ =
      OpenFlagBits.bits(EnumSet.of(OpenFlag.READ_ONLY, OpenFlag.NON_BLOCKING));

  private static final MethodHandle OPENAT = transfer("openat");

  /** Handle of getdents, which glibc and musl export under different names. */
  private static final MethodHandle GETDENTS =
      transfer(Libc.has("getdents64") ? "getdents64" : "getdents");

  private static final MethodHandle READ = transfer("read");
  private static final MemorySegment PREAD = Libc.function("pread");
  private static final MethodHandle WRITE = transfer("write");
  private static final MethodHandle WRITEV = transfer("writev");

  private LibcFileIo() {}

  private static MethodHandle transfer(String name) {
    FunctionDescriptor shape = FunctionDescriptor.of(JAVA_LONG, JAVA_LONG, ADDRESS, JAVA_LONG);
    return Linker.nativeLinker().downcallHandle(Libc.function(name), shape, ErrnoCapture.CAPTURE);
  }

  static int openat(int folder, MemorySegment path) {
    long result;
    do {
      result = openatOnce(folder, path);
    } while (result == INTERRUPTED);
    return (int) result;
  }

  private static long openatOnce(long folder, MemorySegment path) {
    try {
      int fd = (int) (long) OPENAT.invokeExact(ErrnoCapture.current(), folder, path, OPEN_TO_READ);
      return ErrnoCapture.resultOrErrno(fd);
    } catch (Throwable t) {
      throw Libc.unexpected(t);
    }
  }

  static long getdents(long folder, MemorySegment target) {
    try {
      long bytes =
          (long) GETDENTS.invokeExact(ErrnoCapture.current(), folder, target, target.byteSize());
      return ErrnoCapture.resultOrErrno(bytes);
    } catch (Throwable t) {
      throw Libc.unexpected(t);
    }
  }

  static long read(int fd, MemorySegment target) {
    long result;
    do {
      result = readOnce(fd, target);
    } while (result == INTERRUPTED);
    return result;
  }

  private static long readOnce(long fd, MemorySegment target) {
    try {
      long bytes = (long) READ.invokeExact(ErrnoCapture.current(), fd, target, target.byteSize());
      return ErrnoCapture.resultOrErrno(bytes);
    } catch (Throwable t) {
      throw Libc.unexpected(t);
    }
  }

  static long pread(int fd, MemorySegment target, long filePosition) {
    long result;
    do {
      result = preadOnce(fd, target, filePosition);
    } while (result == INTERRUPTED);
    return result;
  }

  /**
   * Calls {@code pread} once. It has one more argument than the other transfers, so it uses {@link
   * Libc#call}.
   */
  private static long preadOnce(long fd, MemorySegment target, long filePosition) {
    try {
      long bytes = Libc.call(PREAD, fd, target.address(), target.byteSize(), filePosition, 0, 0);
      return ErrnoCapture.resultOrErrno(bytes);
    } finally {
      Reference.reachabilityFence(target);
    }
  }

  static long write(int fd, MemorySegment source) {
    long result;
    do {
      result = writeOnce(fd, source);
    } while (result == INTERRUPTED);
    return result;
  }

  private static long writeOnce(long fd, MemorySegment source) {
    try {
      long bytes = (long) WRITE.invokeExact(ErrnoCapture.current(), fd, source, source.byteSize());
      return ErrnoCapture.resultOrErrno(bytes);
    } catch (Throwable t) {
      throw Libc.unexpected(t);
    }
  }

  static long writev(int fd, IoVectors vectors) {
    MemorySegment iovecs = vectors.iovecs();
    long count = vectors.count();
    long result;
    do {
      result = writevOnce(fd, iovecs, count);
    } while (result == INTERRUPTED);
    return result;
  }

  private static long writevOnce(long fd, MemorySegment iovecs, long count) {
    try {
      long bytes = (long) WRITEV.invokeExact(ErrnoCapture.current(), fd, iovecs, count);
      return ErrnoCapture.resultOrErrno(bytes);
    } catch (Throwable t) {
      throw Libc.unexpected(t);
    }
  }
}
