package dev.sonda.engine.duckdb.internal.call;

import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * DuckDB's native library, loaded into the process; the only class that calls its functions.
 *
 * <p>The library stays loaded for the life of the process, as its threads may run a little longer
 * than a database is open.
 */
public final class DuckDbLibrary {
  /** Layout of a {@code duckdb_result}, which is passed by value: six words. */
  public static final MemoryLayout RESULT = MemoryLayout.sequenceLayout(6, JAVA_LONG);

  private static final Linker LINKER = Linker.nativeLinker();

  private static final MethodHandle CALL =
      LINKER.downcallHandle(
          FunctionDescriptor.of(JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG));

  /**
   * Handle for functions with a floating-point argument; linked when the first such parameter is
   * bound.
   */
  private static final class CallWithDouble {
    static final MethodHandle CALL =
        LINKER.downcallHandle(FunctionDescriptor.of(JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_DOUBLE));
  }

  /** Handle for fetching chunks of a result; linked when the first result is fetched. */
  private static final class Fetch {
    static final MethodHandle CALL =
        LINKER.downcallHandle(
            FunctionDescriptor.of(
                JAVA_LONG,
                MemoryLayout.structLayout(
                    JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG)));
  }

  private static final FunctionDescriptor CALLBACK =
      FunctionDescriptor.ofVoid(JAVA_LONG, JAVA_LONG, JAVA_LONG);
  private static final MethodType CALLBACK_TYPE =
      MethodType.methodType(void.class, long.class, long.class, long.class);

  private final SymbolLookup symbols;
  private final Map<DuckDbNativeFunction, MemorySegment> addresses = new ConcurrentHashMap<>();

  private DuckDbLibrary(SymbolLookup symbols) {
    this.symbols = symbols;
  }

  /** Loads the library's file; loading it again costs nothing. */
  public static DuckDbLibrary open(Path file) throws IOException {
    try {
      return new DuckDbLibrary(SymbolLookup.libraryLookup(file, Arena.global()));
    } catch (IllegalArgumentException e) {
      throw new IOException("DuckDB's library " + file + " can't be opened", e);
    }
  }

  public long call(DuckDbNativeFunction function) {
    return call(function, 0, 0, 0, 0);
  }

  public long call(DuckDbNativeFunction function, long a) {
    return call(function, a, 0, 0, 0);
  }

  public long call(DuckDbNativeFunction function, long a, long b) {
    return call(function, a, b, 0, 0);
  }

  public long call(DuckDbNativeFunction function, long a, long b, long c) {
    return call(function, a, b, c, 0);
  }

  /**
   * Calls a function. Arguments beyond the function's own are passed in registers that the function
   * ignores.
   */
  public long call(DuckDbNativeFunction function, long a, long b, long c, long d) {
    try {
      return (long) CALL.invokeExact(address(function), a, b, c, d);
    } catch (Error | RuntimeException e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException("a native call throws nothing of its own", e);
    }
  }

  /**
   * Calls a function that returns a {@code duckdb_state} or a 32-bit flag; true if it returned 0.
   */
  public boolean succeeds(DuckDbNativeFunction function, long a, long b, long c, long d) {
    return (int) call(function, a, b, c, d) == 0;
  }

  /** Calls a function whose third argument is a floating-point number; true if it returned 0. */
  public boolean succeeds(DuckDbNativeFunction function, long a, long b, double c) {
    try {
      return (int) (long) CallWithDouble.CALL.invokeExact(address(function), a, b, c) == 0;
    } catch (Error | RuntimeException e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException("a native call throws nothing of its own", e);
    }
  }

  /** Calls a function that destroys an object and expects a pointer to the object's pointer. */
  public void destroy(DuckDbNativeFunction function, long pointer) {
    try (Arena arena = Arena.ofConfined()) {
      call(function, arena.allocateFrom(JAVA_LONG, pointer).address());
    }
  }

  /** The next chunk of a result, or 0 at its end. */
  public long fetchChunk(MemorySegment result) {
    MemorySegment function =
        symbols
            .find("duckdb_fetch_chunk")
            .orElseThrow(() -> new IllegalStateException("DuckDB's library fetches no chunks"));
    try {
      return (long) Fetch.CALL.invokeExact(function, result);
    } catch (Error | RuntimeException e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException("a native call throws nothing of its own", e);
    }
  }

  /**
   * Address of a native stub through which DuckDB calls a callback with up to three pointers, on
   * any thread; valid until the arena is closed.
   */
  public long callback(DuckDbCallback callback, Arena arena) {
    try {
      MethodHandle call =
          MethodHandles.lookup()
              .findVirtual(DuckDbCallback.class, "call", CALLBACK_TYPE)
              .bindTo(callback);
      return LINKER.upcallStub(call, CALLBACK, arena).address();
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Address of a native stub that returns its pointer; valid until the arena is closed. */
  public long identity(Arena arena) {
    MethodHandle identity = MethodHandles.identity(long.class);
    return LINKER
        .upcallStub(identity, FunctionDescriptor.of(JAVA_LONG, JAVA_LONG), arena)
        .address();
  }

  private MemorySegment address(DuckDbNativeFunction function) {
    return addresses.computeIfAbsent(function, this::find);
  }

  private MemorySegment find(DuckDbNativeFunction function) {
    return symbols
        .find(function.symbol())
        .orElseThrow(
            () -> new IllegalStateException("DuckDB's library has no " + function.symbol()));
  }
}
