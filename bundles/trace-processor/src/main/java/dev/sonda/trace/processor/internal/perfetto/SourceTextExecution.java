package dev.sonda.trace.processor.internal.perfetto;

import dev.sonda.engine.EngineException;
import dev.sonda.engine.PendingQuery;
import dev.sonda.perfetto.sql.PerfettoSqlException;
import dev.sonda.perfetto.sql.syntax.SourceText;

/** Runs PerfettoSQL of a module or a metric. */
@FunctionalInterface
interface SourceTextExecution {
  /** Runs all statements, and returns the result of the last one. */
  PendingQuery run(SourceText text) throws EngineException, PerfettoSqlException;
}
