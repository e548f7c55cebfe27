package dev.sonda.engine.duckdb.internal;

import dev.sonda.engine.EngineException;
import dev.sonda.engine.EngineException.Kind;
import dev.sonda.engine.Result;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * A query between its caller and the thread that runs it. The caller is let go when it is
 * cancelled, even if the thread needs longer to free what it had.
 */
final class RunningQuery {
  /** An interruption before DuckDB has begun with a statement is lost, so there are several. */
  private static final int MOST_INTERRUPTIONS = 8;

  private static final long INTERRUPTION_PERIOD_MILLIS = 5;

  private final String sql;
  private final Session session;
  private final Runnable interruption;
  private final CompletableFuture<Result> answer = new CompletableFuture<>();
  private final CountDownLatch begun = new CountDownLatch(1);
  private final CountDownLatch ended = new CountDownLatch(1);
  private volatile @Nullable EngineException stopped;

  RunningQuery(String sql, Session session, Runnable interruption) {
    this.sql = sql;
    this.session = session;
    this.interruption = interruption;
  }

  /** Runs it, on the thread of queries. */
  void run() {
    begun.countDown();
    try {
      session.setStopSign(this::checkStopped);
      Result result = session.run(sql);
      if (!answer.complete(result)) {
        result.close();
      }
    } catch (Throwable e) {
      answer.completeExceptionally(e);
    } finally {
      session.setStopSign(() -> {});
      ended.countDown();
    }
  }

  private void checkStopped() throws EngineException {
    EngineException reason = stopped;
    if (reason != null) {
      throw reason;
    }
  }

  /** Waits for the result, on the caller's thread. */
  Result await(Duration limit) throws EngineException {
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
      stop(cancelled());
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

  static EngineException cancelled() {
    return new EngineException(Kind.CANCELLED, "the query was cancelled");
  }

  /** Ends it, and returns when it has ended or its caller has been let go. */
  void stop(EngineException reason) {
    if (ended.getCount() == 0) {
      return;
    }
    stopped = reason;
    boolean isInterrupted = false;
    for (int i = 0; i < MOST_INTERRUPTIONS && ended.getCount() > 0; i++) {
      interruption.run();
      isInterrupted |= !waitABit();
    }
    answer.completeExceptionally(reason);
    if (isInterrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** False if the waiting thread was interrupted. */
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
