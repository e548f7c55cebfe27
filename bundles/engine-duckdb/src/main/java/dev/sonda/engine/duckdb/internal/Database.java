package dev.sonda.engine.duckdb.internal;

import dev.sonda.engine.EngineException;
import dev.sonda.engine.EngineException.Kind;
import dev.sonda.engine.duckdb.internal.call.DuckDbLibrary;
import dev.sonda.engine.duckdb.internal.call.DuckDbNativeFunction;
import dev.sonda.engine.duckdb.internal.call.NativeMemory;
import dev.sonda.engine.duckdb.internal.result.DuckDbError;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * An in-memory database of DuckDB with its connection. It is closed when its engine and all its
 * results are closed, since results are stored in its memory.
 */
final class Database {
  private final DuckDbLibrary library;
  private final Arena arena;
  private final long database;
  private final long connection;
  private final Runnable onClose;
  private final AtomicInteger users = new AtomicInteger(1);

  private Database(
      DuckDbLibrary library, Arena arena, long database, long connection, Runnable onClose) {
    this.library = library;
    this.arena = arena;
    this.database = database;
    this.connection = connection;
    this.onClose = onClose;
  }

  static Database open(DuckDbLibrary library, Map<String, String> settings, Runnable onClose)
      throws EngineException {
    try (Arena local = Arena.ofConfined()) {
      MemorySegment place = local.allocate(Long.BYTES);
      long database = open(library, settings, local, place);
      if (!library.succeeds(DuckDbNativeFunction.CONNECT, database, place.address(), 0, 0)) {
        library.destroy(DuckDbNativeFunction.CLOSE, database);
        throw new EngineException(Kind.INTERNAL, "DuckDB gives no connection");
      }
      return new Database(
          library, Arena.ofShared(), database, NativeMemory.pointer(place), onClose);
    }
  }

  private static long open(
      DuckDbLibrary library, Map<String, String> settings, Arena local, MemorySegment place)
      throws EngineException {
    library.call(DuckDbNativeFunction.CREATE_CONFIG, place.address());
    long config = NativeMemory.pointer(place);
    try {
      for (Map.Entry<String, String> setting : settings.entrySet()) {
        set(library, config, setting, local);
      }
      MemorySegment error = local.allocate(Long.BYTES);
      if (!library.succeeds(
          DuckDbNativeFunction.OPEN_EXT, 0, place.address(), config, error.address())) {
        String text = NativeMemory.text(NativeMemory.pointer(error));
        library.call(DuckDbNativeFunction.FREE, NativeMemory.pointer(error));
        throw DuckDbError.of(text).toException();
      }
      return NativeMemory.pointer(place);
    } finally {
      library.destroy(DuckDbNativeFunction.DESTROY_CONFIG, config);
    }
  }

  private static void set(
      DuckDbLibrary library, long config, Map.Entry<String, String> setting, Arena local)
      throws EngineException {
    long name = local.allocateFrom(setting.getKey()).address();
    long value = local.allocateFrom(setting.getValue()).address();
    if (!library.succeeds(DuckDbNativeFunction.SET_CONFIG, config, name, value, 0)) {
      throw new EngineException(
          Kind.INTERNAL, "DuckDB takes no " + setting.getKey() + " of " + setting.getValue());
    }
  }

  DuckDbLibrary library() {
    return library;
  }

  long connection() {
    return connection;
  }

  /** Arena for memory that is freed when the database is closed. */
  Arena arena() {
    return arena;
  }

  /**
   * Interrupts the statement that the connection is executing, from any thread; does nothing if
   * there is none.
   */
  void interrupt() {
    library.call(DuckDbNativeFunction.INTERRUPT, connection);
  }

  /**
   * Returns memory to the system that DuckDB's allocator keeps for later allocations. DuckDB does
   * so whenever one of a process's databases is closed, and on no other occasion that its C
   * interface offers; so an empty database is opened and closed.
   */
  void returnMemory() throws EngineException {
    try (Arena local = Arena.ofConfined()) {
      MemorySegment place = local.allocate(Long.BYTES);
      library.destroy(
          DuckDbNativeFunction.CLOSE, open(library, Map.of("threads", "1"), local, place));
    }
  }

  void retain() {
    users.incrementAndGet();
  }

  void release() {
    if (users.decrementAndGet() > 0) {
      return;
    }
    library.destroy(DuckDbNativeFunction.DISCONNECT, connection);
    library.destroy(DuckDbNativeFunction.CLOSE, database);
    arena.close();
    onClose.run();
  }
}
