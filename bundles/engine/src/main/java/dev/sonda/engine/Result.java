package dev.sonda.engine;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The rows that a query returns, batch after batch. A result is complete when a query returns it:
 * later queries don't change it. It is read by one thread at a time.
 */
public interface Result extends AutoCloseable {
  /** Empty for statements that have no rows, such as {@code CREATE VIEW}. */
  List<ResultColumn> columns();

  /** How many rows all batches have together. */
  long rows();

  /**
   * The next rows, or null at the end. The batch before them can't be read any more.
   *
   * @throws EngineException if a column has a value that its type can't hold, such as a sum beyond
   *     64 bits
   */
  @Nullable ResultBatch next() throws EngineException;

  /**
   * Ends the batch that was read last, on the thread that read it. Until the next one is read,
   * another thread may take over the result.
   */
  void releaseBatch();

  @Override
  void close();
}
