package dev.sonda.analysis.cli.internal.format;

import dev.sonda.engine.EngineException;
import dev.sonda.terminal.StandardOutput;
import dev.sonda.trace.processor.TraceProcessor;
import java.io.IOException;
import java.util.OptionalLong;

/** Runs a statement and prints its rows in one format. */
public interface RowOutput {
  /**
   * Prints nothing for a statement that has no rows, and ends early where nothing can be written
   * any more.
   *
   * @return how many rows it has; empty for a statement of no rows, such as CREATE VIEW
   * @throws IOException if a temporary file can't be used
   */
  OptionalLong print(TraceProcessor trace, String sql, StandardOutput out)
      throws EngineException, IOException;
}
