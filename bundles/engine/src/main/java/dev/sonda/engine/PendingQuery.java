package dev.sonda.engine;

/** A query that is queued or running. */
public interface PendingQuery {
  /**
   * Waits for the rows of the query's last statement. Called once; an interrupted thread cancels
   * the query.
   *
   * @throws EngineException with a sentence for the author of the query; statements before the one
   *     that failed have taken effect
   */
  Result result() throws EngineException;

  /**
   * Cancels this query only, even if it is still queued: {@link #result} throws an {@link
   * EngineException} of kind {@link EngineException.Kind#CANCELLED} within 50 ms. Any thread may
   * call it; it has no effect on a query that has ended.
   */
  void cancel();
}
