package dev.sonda.posix.internal;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.sonda.posix.Errno;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/**
 * Reads files directly into arrays. Separate from {@link LibcFileIo}, since linking a critical call
 * takes time, and few processes need one.
 */
final class LibcArrayReads {
  private static final long INTERRUPTED = -Errno.EINTR.value();

  // The option "critical" pins the array, by delaying garbage collection during the call.
  private static final MethodHandle READ =
      Linker.nativeLinker()
          .downcallHandle(
              Libc.function("read"),
              FunctionDescriptor.of(JAVA_LONG, JAVA_LONG, ADDRESS, JAVA_LONG),
              ErrnoCapture.CAPTURE,
              Linker.Option.critical(true));

  private LibcArrayReads() {}

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
}
