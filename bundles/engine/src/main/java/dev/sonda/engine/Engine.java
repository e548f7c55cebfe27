package dev.sonda.engine;

import dev.sonda.trace.tables.ScalarFunction;

/**
 * An SQL engine that is open over the tables of one trace.
 *
 * <p>Any thread may call any method. Queries run one after the other; statements see the tables and
 * views that earlier ones made.
 */
public interface Engine extends AutoCloseable {
  /**
   * Runs all statements of a text and answers the rows of the last one.
   *
   * @param sql one statement, or several with semicolons between them
   * @throws EngineException with a sentence for the author of the query; statements before the one
   *     that failed have taken effect
   */
  default Result query(String sql) throws EngineException {
    return begin(Query.of(sql)).result();
  }

  /**
   * Hands over a query that can have parameters and be cancelled by itself.
   *
   * @throws EngineException if the engine is closed
   */
  PendingQuery begin(Query query) throws EngineException;

  /**
   * Makes a function known to all queries that begin later. Waits until the query that is running
   * now has ended. A function of the same name and parameters that was defined before stays.
   *
   * @throws EngineException if the engine is closed, or has a function of its own by that name
   */
  void define(TableFunction function) throws EngineException;

  /** The same for a function of one row; the catalog's functions are known from the beginning. */
  void define(ScalarFunction function) throws EngineException;

  /**
   * Ends the query that is running now, if any: its caller gets an {@link EngineException} of kind
   * {@link EngineException.Kind#CANCELLED} within 50 ms. A query that waits for its turn stays.
   */
  void cancel();

  /**
   * Whether the query that is running now has been cancelled or has reached its limit, so that the
   * import of a table for it may end. Quick, as imports ask often.
   */
  boolean isStopping();

  /** Cancels what runs and lets go of all memory but that of results which are still open. */
  @Override
  void close();
}
