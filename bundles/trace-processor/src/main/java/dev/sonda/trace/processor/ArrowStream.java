package dev.sonda.trace.processor;

import dev.sonda.engine.EngineException;
import dev.sonda.engine.Result;
import dev.sonda.trace.processor.internal.arrow.ArrowWriter;
import java.io.IOException;
import java.nio.channels.WritableByteChannel;

/**
 * A query's rows as a stream of Apache Arrow's IPC format, which data frames and databases read
 * column by column: integers as {@code int64}, floating-point numbers as {@code float64}, text as
 * {@code utf8}, bytes as {@code binary}, and {@code null} for columns that contain only nulls.
 */
public interface ArrowStream {
  /**
   * Writes the unread rows of a result, as one record batch for each of the result's batches, and
   * the end of the stream. The channel stays open.
   *
   * @return how many rows were written
   * @throws EngineException if a column has a value that its type can't hold
   * @throws IOException if the channel can't be written
   */
  static long write(Result result, WritableByteChannel target) throws EngineException, IOException {
    return new ArrowWriter(target).write(result);
  }
}
