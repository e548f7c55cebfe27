package dev.sonda.engine.duckdb.internal;

import dev.sonda.engine.EngineException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Compresses the imported tables on the query thread after an idle time, so that a process that
 * ends after one query is spared the work.
 */
final class IdleCompression {
  private static final Logger LOG = System.getLogger(IdleCompression.class.getName());

  /** Longer than a program's usual pause between two queries. */
  private static final long IDLE_NS = TimeUnit.MILLISECONDS.toNanos(50);

  private final DelayedSteps queryThread;
  private final TraceTables tables;
  private volatile @Nullable Future<?> planned;

  /** Only the query thread accesses it. */
  private boolean isEnded;

  IdleCompression(DelayedSteps queryThread, TraceTables tables) {
    this.queryThread = queryThread;
    this.tables = tables;
  }

  /** A query has ended; called by the query thread. */
  void afterQuery() {
    Future<?> before = planned;
    if (before == null) {
      planned = queryThread.plan(this::compress, IDLE_NS);
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
