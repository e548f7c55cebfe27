package dev.sonda.analysis.cli.internal.format;

import dev.sonda.engine.EngineException;
import dev.sonda.terminal.StandardOutput;
import dev.sonda.trace.processor.TraceProcessor;
import java.io.IOException;
import java.util.OptionalLong;

/** Runs a statement and prints its rows in one format. */
public interface RowOutput {
  /**
   * Prints the rows of a statement. Prints nothing for a statement that returns none, and stops
   * early once {@code out} fails.
   *
   * @return the number of rows; empty for a statement that returns no result, such as CREATE VIEW
   * @throws IOException if a temporary file can't be used
   */
  OptionalLong print(TraceProcessor trace, String sql, StandardOutput out)
      throws EngineException, IOException;
}
