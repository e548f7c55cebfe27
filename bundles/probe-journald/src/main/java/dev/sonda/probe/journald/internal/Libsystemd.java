package dev.sonda.probe.journald.internal;

import dev.sonda.probe.journald.internal.JournalOpener.MissingLibraryException;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;

/**
 * Calls functions of libsystemd. This class is the only one outside of the bundle {@code posix}
 * that calls native code, and the only one that calls a library other than libc.
 *
 * <p>All functions are called as {@code int f(long, long, long)}, since linking each further
 * signature takes 10 to 20 ms. By the calling conventions of x86-64 and aarch64, surplus arguments
 * are passed in registers that the called function ignores.
 */
final class Libsystemd {
  private static final String FILE = "libsystemd.so.0";

  /** The library is never unloaded: it may have registered destructors of threads. */
  private final SymbolLookup symbols;

  private final MethodHandle handle;

  private Libsystemd(SymbolLookup symbols) {
    this.symbols = symbols;
    handle =
        Linker.nativeLinker()
            .downcallHandle(
                FunctionDescriptor.of(
                    ValueLayout.JAVA_INT,
                    ValueLayout.JAVA_LONG,
                    ValueLayout.JAVA_LONG,
                    ValueLayout.JAVA_LONG));
  }

  static Libsystemd load() throws MissingLibraryException {
    return load(FILE);
  }

  static Libsystemd load(String file) throws MissingLibraryException {
    try {
      return new Libsystemd(SymbolLookup.libraryLookup(file, Arena.global()));
    } catch (IllegalArgumentException e) {
      throw new MissingLibraryException(file + " is missing");
    }
  }

  /** The address of a function. */
  MemorySegment function(String name) throws MissingLibraryException {
    return symbols
        .find(name)
        .orElseThrow(() ->
            new MissingLibraryException(
                FILE + " has no " + name + ": it is older than systemd 246"));
  }

  /** Calls a function; the result is {@code -errno} where it fails. */
  int call(MemorySegment function, long a, long b, long c) {
    try {
      return (int) handle.invokeExact(function, a, b, c);
    } catch (Error | RuntimeException e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException("a native call throws nothing of its own", e);
    }
  }

  /** Checks a result and throws if it is {@code -errno}. */
  int check(String what, int result) throws IOException {
    if (result < 0) {
      throw new IOException(what + " failed with errno " + -result);
    }
    return result;
  }
}
