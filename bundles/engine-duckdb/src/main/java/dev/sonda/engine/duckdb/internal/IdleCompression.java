package dev.sonda.engine.duckdb.internal;

import dev.sonda.engine.EngineException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Compresses the imported tables on the query thread after an idle time, so that a process that
 * ends after one query is spared the work.
 */
final class IdleCompression {
  private static final Logger LOG = System.getLogger(IdleCompression.class.getName());

  /** Longer than a program's usual pause between two queries. */
  private static final long IDLE_MS = 50;

  private final ScheduledExecutorService queryThread;
  private final TraceTables tables;
  private volatile @Nullable Future<?> planned;

  /** Only the query thread accesses it. */
  private boolean isEnded;

  IdleCompression(ScheduledExecutorService queryThread, TraceTables tables) {
    this.queryThread = queryThread;
    this.tables = tables;
  }

  /** A query has ended; called by the query thread. */
  void afterQuery() {
    Future<?> before = planned;
    if (before == null) {
      planned = plan();
    } else if (before.cancel(false)) {
      // queries follow each other quickly, so compress now, which pays off for the next ones
      compress();
    }
  }

  /** Cancels what is planned; any thread may call it. */
  void cancel() {
    Future<?> step = planned;
    if (step != null) {
      step.cancel(false);
    }
  }

  /** The database is about to be released; called by the query thread. */
  void end() {
    isEnded = true;
  }

  private @Nullable Future<?> plan() {
    try {
      return queryThread.schedule(this::compress, IDLE_MS, TimeUnit.MILLISECONDS);
    } catch (RejectedExecutionException e) {
      return null; // the engine is closed
    }
  }

  private void compress() {
    planned = null;
    if (isEnded) {
      return;
    }
    try {
      tables.compress();
    } catch (EngineException e) {
      LOG.log(Level.WARNING, "tables stay uncompressed: {0}", e.getMessage());
    }
  }
}
