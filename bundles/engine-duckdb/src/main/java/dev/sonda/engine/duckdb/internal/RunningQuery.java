package dev.sonda.engine.duckdb.internal;

import dev.sonda.engine.EngineException;
import dev.sonda.engine.EngineException.Kind;
import dev.sonda.engine.PendingQuery;
import dev.sonda.engine.Query;
import dev.sonda.engine.Result;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * A query that the query thread runs while its caller waits for the result. When the query is
 * cancelled, the caller returns at once, even if the query thread needs longer to free memory.
 */
final class RunningQuery implements PendingQuery {
  /**
   * Maximum number of interruptions of a stopped query. An interruption before DuckDB has begun to
   * execute a statement has no effect, so several may be needed.
   */
  private static final int MOST_INTERRUPTIONS = 8;

  private static final long INTERRUPTION_PERIOD_MILLIS = 5;

  private final Query query;
  private final Duration limit;
  private final StatementRunner session;
  private final Runnable interruption;
  private final CompletableFuture<Result> answer = new CompletableFuture<>();

  /** Released when the query begins to run, or when it is stopped before that. */
  private final CountDownLatch begun = new CountDownLatch(1);

  private final CountDownLatch ended = new CountDownLatch(1);
  private volatile @Nullable EngineException stopped;
  private boolean isRunning;

  RunningQuery(Query query, Duration limit, StatementRunner session, Runnable interruption) {
    this.query = query;
    this.limit = limit;
    this.session = session;
    this.interruption = interruption;
  }

  /** Runs the query on the query thread. */
  void run() {
    if (!begin()) {
      return;
    }
    try {
      session.setStopSign(this::checkStopped);
      Result result = session.run(query);
      if (!answer.complete(result)) {
        result.close();
      }
    } catch (Throwable e) {
      answer.completeExceptionally(e);
    } finally {
      session.setStopSign(() -> {});
      end();
    }
  }

  /** Marks the query as running; returns false if it was stopped while it was queued. */
  private synchronized boolean begin() {
    begun.countDown();
    isRunning = stopped == null;
    return isRunning;
  }

  private synchronized void end() {
    isRunning = false;
    ended.countDown();
  }

  boolean isStopped() {
    return stopped != null;
  }

  private void checkStopped() throws EngineException {
    EngineException reason = stopped;
    if (reason != null) {
      throw reason;
    }
  }

  /** Waits for the result on the caller's thread, up to the time limit. */
  @Override
  public Result result() throws EngineException {
    try {
      begun.await();
      return answer.get(limit.toNanos(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      stop(
          new EngineException(
              Kind.TIME_LIMIT, "the query ran longer than its limit of " + inWords(limit)));
      return answerNow();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      cancel();
      return answerNow();
    } catch (ExecutionException e) {
      throw failure(e);
    }
  }

  private Result answerNow() throws EngineException {
    try {
      return answer.resultNow();
    } catch (IllegalStateException e) {
      throw failure(new ExecutionException(answer.exceptionNow()));
    }
  }

  private EngineException failure(ExecutionException e) {
    EngineException reason = stopped;
    if (reason != null) {
      return reason;
    }
    return e.getCause() instanceof EngineException known
        ? known
        : new EngineException(Kind.INTERNAL, "the engine failed: " + e.getCause(), e);
  }

  @Override
  public void cancel() {
    stop(new EngineException(Kind.CANCELLED, "the query was cancelled"));
  }

  /**
   * Stops the query; returns when the query has ended, or when its waiting caller has got the
   * exception.
   */
  private void stop(EngineException reason) {
    if (!isToBeStopped(reason)) {
      return;
    }
    boolean isInterrupted = false;
    for (int i = 0; i < MOST_INTERRUPTIONS && interrupt(); i++) {
      isInterrupted |= !waitABit();
    }
    answer.completeExceptionally(reason);
    begun.countDown();
    if (isInterrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private synchronized boolean isToBeStopped(EngineException reason) {
    if (answer.isDone()) {
      return false;
    }
    stopped = reason;
    return true;
  }

  /** Interrupts DuckDB if it is running this query; never interrupts a later query. */
  private synchronized boolean interrupt() {
    if (isRunning) {
      interruption.run();
    }
    return isRunning;
  }

  /**
   * Waits for the query's end for a short time; returns false if the waiting thread was
   * interrupted.
   */
  private boolean waitABit() {
    try {
      boolean hasEnded = ended.await(INTERRUPTION_PERIOD_MILLIS, TimeUnit.MILLISECONDS);
      return hasEnded || ended.getCount() >= 0;
    } catch (InterruptedException e) {
      return false;
    }
  }

  private static String inWords(Duration limit) {
    return limit.toMillis() < 1000 ? limit.toMillis() + " ms" : limit.toSeconds() + " s";
  }
}
