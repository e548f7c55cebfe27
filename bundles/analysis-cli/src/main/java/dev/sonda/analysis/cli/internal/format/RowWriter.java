package dev.sonda.analysis.cli.internal.format;

import dev.sonda.engine.EngineException;
import dev.sonda.terminal.StandardOutput;
import dev.sonda.trace.processor.TraceRows;

/** Prints all rows of a query. */
@FunctionalInterface
public interface RowWriter {
  /** Writes all rows; stops early once {@code out} fails. */
  void write(TraceRows rows, StandardOutput out) throws EngineException;
}
