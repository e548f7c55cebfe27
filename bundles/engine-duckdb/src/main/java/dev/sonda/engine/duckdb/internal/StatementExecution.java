package dev.sonda.engine.duckdb.internal;

import static dev.sonda.engine.duckdb.internal.call.DuckDbNativeFunction.DESTROY_PENDING;
import static dev.sonda.engine.duckdb.internal.call.DuckDbNativeFunction.EXECUTE_PENDING;
import static dev.sonda.engine.duckdb.internal.call.DuckDbNativeFunction.PENDING_EXECUTE_TASK;
import static dev.sonda.engine.duckdb.internal.call.DuckDbNativeFunction.PENDING_PREPARED;

import dev.sonda.engine.duckdb.internal.call.DuckDbLibrary;
import dev.sonda.engine.duckdb.internal.call.NativeMemory;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Executes a prepared statement task by task. DuckDB's own loop would spin while its other threads
 * execute all tasks, and so keep a processor busy that other work needs, such as the JVM's
 * compiler; this loop sleeps instead.
 */
final class StatementExecution implements AutoCloseable {
  private static final int NOT_READY = 1;
  private static final int NO_TASKS_AVAILABLE = 3;

  /**
   * First sleep when no task is available: about a tenth of the time of the shortest query that
   * uses several threads.
   */
  private static final long FIRST_NAP_NS = TimeUnit.MICROSECONDS.toNanos(10);

  private static final long LONGEST_NAP_NS = TimeUnit.MICROSECONDS.toNanos(200);

  private final DuckDbLibrary library;
  private final long pending;

  StatementExecution(DuckDbLibrary library, long statement, Arena arena) {
    this.library = library;
    MemorySegment place = arena.allocate(Long.BYTES);
    library.call(PENDING_PREPARED, statement, place.address());
    pending = NativeMemory.pointer(place);
  }

  /**
   * Executes the statement to its end; returns false if it failed, and the result then holds the
   * error.
   */
  boolean execute(MemorySegment result) {
    runTasks();
    return library.succeeds(EXECUTE_PENDING, pending, result.address(), 0, 0);
  }

  private void runTasks() {
    long napNs = FIRST_NAP_NS;
    int state = runTask();
    while (state == NOT_READY || state == NO_TASKS_AVAILABLE) {
      if (state == NO_TASKS_AVAILABLE) {
        LockSupport.parkNanos(napNs);
        napNs = Math.min(2 * napNs, LONGEST_NAP_NS);
      } else {
        napNs = FIRST_NAP_NS;
      }
      state = runTask();
    }
  }

  private int runTask() {
    return (int) library.call(PENDING_EXECUTE_TASK, pending);
  }

  @Override
  public void close() {
    library.destroy(DESTROY_PENDING, pending);
  }
}
