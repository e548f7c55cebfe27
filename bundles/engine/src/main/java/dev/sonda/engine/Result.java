package dev.sonda.engine;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The rows that a query returns, batch after batch. A result is complete when a query returns it:
 * later queries don't change it. One thread at a time may read it.
 */
public interface Result extends AutoCloseable {
  /** The columns of the result; empty for statements without rows, such as {@code CREATE VIEW}. */
  List<ResultColumn> columns();

  /** Total number of rows in all batches. */
  long rows();

  /**
   * The next batch of rows, or null at the end. The previous batch becomes invalid.
   *
   * @throws EngineException if a column has a value that its type can't hold, such as a sum beyond
   *     64 bits
   */
  @Nullable ResultBatch next() throws EngineException;

  /**
   * Releases the current batch, on the thread that has read it. Afterwards another thread may
   * continue to read the result.
   */
  void releaseBatch();

  @Override
  void close();
}
