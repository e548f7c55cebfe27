package dev.sonda.posix.internal;

import dev.sonda.posix.PosixException;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout.PathElement;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.StructLayout;
import java.lang.invoke.VarHandle;

/**
 * Captures the errno of system calls: a downcall stores it in a few native bytes per thread,
 * allocated at the thread's first call.
 *
 * <p>The thread-local value is deliberately of a JDK class. A value of a class of this bundle would
 * keep the bundle's class loader alive in every thread that outlives an update of the bundle.
 */
final class ErrnoCapture {
  static final Linker.Option CAPTURE = Linker.Option.captureCallState("errno");

  private static final StructLayout LAYOUT = Linker.Option.captureStateLayout();
  private static final VarHandle ERRNO = LAYOUT.varHandle(PathElement.groupElement("errno"));
  private static final PerThreadMemory CELLS = new PerThreadMemory(LAYOUT.byteSize());
  private static final ThreadLocal<MemorySegment> CURRENT = ThreadLocal.withInitial(CELLS::take);

  private ErrnoCapture() {}

  static MemorySegment current() {
    return CURRENT.get();
  }

  /** The errno of this thread's last failed call; valid only right after a failure. */
  static int errno() {
    return (int) ERRNO.get(CURRENT.get(), 0L);
  }

  static PosixException failure(String call, Object detail) {
    return new PosixException(errno(), call, detail.toString());
  }

  /** Returns the result, or throws if it is -1. */
  static int check(int result, String call, Object detail) throws PosixException {
    if (result == -1) {
      throw failure(call, detail);
    }
    return result;
  }

  /** Return value of a system call on a hot path: the result, or the negated errno. */
  static long resultOrErrno(long result) {
    return result == -1 ? -errno() : result;
  }
}
