package dev.sonda.posix.internal;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.sonda.posix.ClockId;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/** Reads the kernel's clocks; each thread uses its own timespec structure. */
final class LibcClocks {
  private static final long NS_PER_SECOND = 1_000_000_000L;
  private static final long SECONDS = 0;
  private static final long NANOSECONDS = 8;
  private static final long TIMESPEC_SIZE_BYTES = 16;

  // The option "critical" omits the thread state transition. The call can't block, since it only
  // reads a page that the kernel shares with every process.
  private static final MethodHandle CLOCK_GETTIME =
      Linker.nativeLinker()
          .downcallHandle(
              Libc.function("clock_gettime"),
              FunctionDescriptor.of(JAVA_INT, JAVA_INT, ADDRESS),
              Linker.Option.critical(false));

  // The thread-local value is of a JDK class, for the reason given in ErrnoCapture.
  private static final PerThreadMemory CELLS = new PerThreadMemory(TIMESPEC_SIZE_BYTES);
  private static final ThreadLocal<MemorySegment> TIMESPEC = ThreadLocal.withInitial(CELLS::take);

  private LibcClocks() {}

  static long clockGetTimeNs(ClockId clock) {
    MemorySegment timespec = TIMESPEC.get();
    if (clockGetTime(clock.value(), timespec) != 0) {
      throw new IllegalStateException("this kernel has no clock " + clock);
    }
    return timespec.get(JAVA_LONG, SECONDS) * NS_PER_SECOND + timespec.get(JAVA_LONG, NANOSECONDS);
  }

  private static int clockGetTime(int clock, MemorySegment timespec) {
    try {
      return (int) CLOCK_GETTIME.invokeExact(clock, timespec);
    } catch (Throwable t) {
      throw Libc.unexpected(t);
    }
  }
}
