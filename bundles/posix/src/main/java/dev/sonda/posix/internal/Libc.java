package dev.sonda.posix.internal;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SegmentAllocator;
import java.lang.invoke.MethodHandle;
import java.util.Objects;

/**
 * Calls functions of libc.
 *
 * <p>Linking a new shape of signature takes the virtual machine 10 to 20 ms, so there are three
 * only, whatever number of functions:
 *
 * <pre>
 *   call      long f(long, long, long, long, long, long)   all that takes numbers and addresses
 *   transfer  long f(long, void*, long)                    the memory stays alive during the call
 *   clock     int f(int, void*)                            too short to tell the collector about
 * </pre>
 *
 * The first one passes each argument as a whole register. That is what the calling conventions of
 * x86-64 and aarch64 on Linux make of an {@code int}, a pointer and a variadic argument alike: the
 * callee reads the part it declared and doesn't look at registers it has no parameter for. A result
 * that is an {@code int} in C has to be narrowed by the caller.
 */
final class Libc {
  private static final Linker LINKER = Linker.nativeLinker();

  private static final MethodHandle CALL =
      LINKER.downcallHandle(
          FunctionDescriptor.of(
              JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG),
          ErrnoCapture.CAPTURE);

  static {
    // Loads the heap segment class early. If it were loaded later, possibly during a recording, the
    // virtual machine would discard all code that it has compiled for native segments alone.
    Objects.requireNonNull(MemorySegment.ofArray(new byte[0]));
  }

  private Libc() {}

  static boolean has(String name) {
    return LINKER.defaultLookup().find(name).isPresent();
  }

  /** Address of the function {@code name}. */
  static MemorySegment function(String name) {
    return LINKER
        .defaultLookup()
        .find(name)
        .orElseThrow(() -> new UnsatisfiedLinkError("this libc has no " + name));
  }

  static long call(MemorySegment function) {
    return call(function, 0);
  }

  static long call(MemorySegment function, long a) {
    return call(function, a, 0);
  }

  static long call(MemorySegment function, long a, long b) {
    return call(function, a, b, 0);
  }

  static long call(MemorySegment function, long a, long b, long c) {
    return call(function, a, b, c, 0, 0, 0);
  }

  /** Calls a function; {@link ErrnoCapture} holds the errno afterwards. */
  static long call(MemorySegment function, long a, long b, long c, long d, long e, long f) {
    try {
      return (long) CALL.invokeExact(function, ErrnoCapture.current(), a, b, c, d, e, f);
    } catch (Throwable t) {
      throw unexpected(t);
    }
  }

  /** Allocates a C string; rejects a NUL character, which would silently truncate a path. */
  static MemorySegment cString(SegmentAllocator arena, String text) {
    if (text.indexOf('\0') >= 0) {
      throw new IllegalArgumentException("NUL in \"" + text.replace("\0", "\\0") + '"');
    }
    return arena.allocateFrom(text);
  }

  /**
   * Wraps an exception from a downcall. Downcalls throw no exceptions of their own, so it is a bug
   * of Sonda or of the virtual machine.
   */
  static RuntimeException unexpected(Throwable thrown) {
    if (thrown instanceof Error error) {
      throw error;
    }
    if (thrown instanceof RuntimeException runtime) {
      return runtime;
    }
    return new IllegalStateException(thrown);
  }
}
