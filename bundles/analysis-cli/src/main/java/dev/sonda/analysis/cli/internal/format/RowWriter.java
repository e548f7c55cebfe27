package dev.sonda.analysis.cli.internal.format;

import dev.sonda.engine.EngineException;
import dev.sonda.terminal.StandardOutput;
import dev.sonda.trace.processor.TraceRows;

/** Prints all rows of a query. */
@FunctionalInterface
public interface RowWriter {
  /** Ends early where nothing can be written any more. */
  void write(TraceRows rows, StandardOutput out) throws EngineException;
}
