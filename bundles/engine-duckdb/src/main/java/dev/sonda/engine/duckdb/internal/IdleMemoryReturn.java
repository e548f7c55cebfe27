package dev.sonda.engine.duckdb.internal;

import dev.sonda.engine.EngineException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Returns memory that is kept for later queries, when no query has come for a second: first the
 * engine's, then that of registered actions. Each step is a task of the query thread, so that no
 * query runs at the time, and one that comes waits for a single step.
 */
final class IdleMemoryReturn {
  private static final Logger LOG = System.getLogger(IdleMemoryReturn.class.getName());

  private static final long IDLE_NS = TimeUnit.SECONDS.toNanos(1);

  /** Queries that take less time, all together, leave little memory to be returned. */
  private static final long LEAST_BUSY_NS = TimeUnit.MILLISECONDS.toNanos(50);

  private final DelayedSteps queryThread;
  private final LongSupplier nanoClock;
  private final List<StatementAttempts.Step> engineMemory;
  private final List<StatementAttempts.Step> actions = new CopyOnWriteArrayList<>();

  // Only the query thread accesses these:
  private final Queue<StatementAttempts.Step> left = new ArrayDeque<>();
  private @Nullable Future<?> planned;
  private long lastEndNs;
  private long busyNs;
  private boolean isEnded;

  /**
   * @param engineMemory steps that return the engine's memory
   */
  IdleMemoryReturn(
      DelayedSteps queryThread, LongSupplier nanoClock, List<StatementAttempts.Step> engineMemory) {
    this.queryThread = queryThread;
    this.nanoClock = nanoClock;
    this.engineMemory = engineMemory;
  }

  /** Registers an action that returns other memory; any thread may call it. */
  void add(Runnable action) {
    actions.add(action::run);
  }

  /** A query has ended; called by the query thread. */
  void afterQuery(long beginNs) {
    lastEndNs = nanoClock.getAsLong();
    busyNs += lastEndNs - beginNs;
    if (planned == null) {
      planned = queryThread.plan(this::next, IDLE_NS);
    }
  }

  /** The database is about to be released; called by the query thread. */
  void end() {
    isEnded = true;
    if (planned != null) {
      planned.cancel(false);
    }
  }

  /** Runs the next step, once no query has come for long enough. */
  private void next() {
    if (isEnded) {
      return;
    }
    long restNs = IDLE_NS - (nanoClock.getAsLong() - lastEndNs);
    if (restNs > 0) {
      planned = queryThread.plan(this::next, restNs);
      return;
    }
    if (left.isEmpty()) {
      addSteps();
    }
    StatementAttempts.Step step = left.poll();
    if (step != null) {
      run(step);
    }
    planned = left.isEmpty() ? null : queryThread.plan(this::next, 0);
  }

  private void addSteps() {
    if (busyNs >= LEAST_BUSY_NS) {
      busyNs = 0;
      left.addAll(engineMemory);
    }
    left.addAll(actions);
  }

  private static void run(StatementAttempts.Step step) {
    try {
      step.run();
    } catch (EngineException | RuntimeException e) {
      LOG.log(Level.WARNING, "memory stays although no query comes", e);
    }
  }
}
