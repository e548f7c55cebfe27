package dev.sonda.engine;

import dev.sonda.trace.tables.ScalarFunction;

/**
 * An SQL engine that is open over the tables of one trace.
 *
 * <p>Any thread may call any method. Queries run one after the other; statements see the tables and
 * views that earlier statements created.
 */
public interface Engine extends AutoCloseable {
  /**
   * Runs all statements of a text and returns the rows of the last one.
   *
   * @param sql one statement, or several with semicolons between them
   * @throws EngineException with a sentence for the author of the query; statements before the one
   *     that failed have taken effect
   */
  default Result query(String sql) throws EngineException {
    return begin(Query.of(sql)).result();
  }

  /**
   * Queues a query, which can have parameters and can be cancelled individually.
   *
   * @throws EngineException if the engine is closed
   */
  PendingQuery begin(Query query) throws EngineException;

  /**
   * Registers a function for all queries that begin later. Waits until the query that is running
   * now has ended. Has no effect if a function with equal name and parameters is already defined.
   *
   * @throws EngineException if the engine is closed, or has a built-in function of that name
   */
  void define(TableFunction function) throws EngineException;

  /**
   * Registers a scalar function for all queries that begin later; the catalog's functions are
   * registered from the beginning.
   */
  void define(ScalarFunction function) throws EngineException;

  /**
   * Ends the query that is running now, if any: its caller gets an {@link EngineException} of kind
   * {@link EngineException.Kind#CANCELLED} within 50 ms. Queued queries are not cancelled.
   */
  void cancel();

  /**
   * Whether the query that is running now has been cancelled or has reached its limit, so that the
   * import of a table for this query may be aborted. Quick, as imports call it often.
   */
  boolean isStopping();

  /**
   * Registers an action that returns memory kept for later queries. It is run whenever no query has
   * come for a second after one, when the engine has returned its own; a query that comes meanwhile
   * waits for its end.
   */
  void onIdle(Runnable memoryReturn);

  /** Cancels the running query and frees all memory except that of results which are still open. */
  @Override
  void close();
}
