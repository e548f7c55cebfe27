package dev.sonda.engine.duckdb.internal;

import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Runs steps on the query thread after a delay. */
@FunctionalInterface
interface DelayedSteps {
  /** Plans a step; null if the engine is closed. */
  @Nullable Future<?> plan(Runnable step, long delayNs);

  /** An executor of one thread, which doesn't wait for delayed steps when it is shut down. */
  static ScheduledExecutorService executor(ThreadFactory threads) {
    ScheduledThreadPoolExecutor executor = new ScheduledThreadPoolExecutor(1, threads);
    executor.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
    executor.setRemoveOnCancelPolicy(true);
    return executor;
  }

  static DelayedSteps on(ScheduledExecutorService queryThread) {
    return (step, delayNs) -> {
      try {
        return queryThread.schedule(step, delayNs, TimeUnit.NANOSECONDS);
      } catch (RejectedExecutionException e) {
        return null; // the engine is closed
      }
    };
  }
}
