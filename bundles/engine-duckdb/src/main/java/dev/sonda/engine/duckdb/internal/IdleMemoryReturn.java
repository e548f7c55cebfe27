package dev.sonda.engine.duckdb.internal;

import dev.sonda.engine.EngineException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Returns memory that is kept for later queries, when no query has come for a second: first the
 * engine's, then that of others who registered for it. All of it happens on the query thread, so
 * that no query runs at the time.
 */
final class IdleMemoryReturn {
  private static final Logger LOG = System.getLogger(IdleMemoryReturn.class.getName());

  private static final long IDLE_NS = TimeUnit.SECONDS.toNanos(1);

  /** Queries that take less time, all together, leave little memory to be returned. */
  private static final long LEAST_BUSY_NS = TimeUnit.MILLISECONDS.toNanos(50);

  private final DelayedSteps queryThread;
  private final LongSupplier nanoClock;
  private final StatementAttempts.Step engineMemory;
  private final List<Runnable> memoryOfOthers = new CopyOnWriteArrayList<>();

  // Only the query thread accesses these:
  private @Nullable Future<?> planned;
  private long lastEndNs;
  private long busyNs;
  private boolean isEnded;

  /**
   * @param engineMemory returns the engine's memory
   */
  IdleMemoryReturn(
      DelayedSteps queryThread, LongSupplier nanoClock, StatementAttempts.Step engineMemory) {
    this.queryThread = queryThread;
    this.nanoClock = nanoClock;
    this.engineMemory = engineMemory;
  }

  /** Registers an action that returns other memory; any thread may call it. */
  void add(Runnable other) {
    memoryOfOthers.add(other);
  }

  /** A query has ended; called by the query thread. */
  void afterQuery(long beginNs) {
    lastEndNs = nanoClock.getAsLong();
    busyNs += lastEndNs - beginNs;
    if (planned == null) {
      planned = queryThread.plan(this::returnIfIdle, IDLE_NS);
    }
  }

  /** The database is about to be released; called by the query thread. */
  void end() {
    isEnded = true;
    if (planned != null) {
      planned.cancel(false);
    }
  }

  private void returnIfIdle() {
    if (isEnded) {
      return;
    }
    long restNs = IDLE_NS - (nanoClock.getAsLong() - lastEndNs);
    planned = restNs > 0 ? queryThread.plan(this::returnIfIdle, restNs) : null;
    if (restNs <= 0) {
      returnMemory();
    }
  }

  private void returnMemory() {
    try {
      if (busyNs >= LEAST_BUSY_NS) {
        busyNs = 0;
        engineMemory.run();
      }
    } catch (EngineException e) {
      LOG.log(Level.WARNING, "the engine keeps memory while it is idle: {0}", e.getMessage());
    }
    memoryOfOthers.forEach(Runnable::run);
  }
}
