package dev.sonda.trace.processor.internal.perfetto.function;

import dev.sonda.engine.EngineException;
import dev.sonda.perfetto.sql.CompiledQuery;

/** Gives the engine what compiled queries call: operators over tables, and functions in Java. */
public record QueryFunctionRegistration(
    TableOperatorRegistration operators, JavaFunctionRegistration functions) {
  /** Registers what a query calls, and returns the query. */
  public CompiledQuery defined(CompiledQuery query) throws EngineException {
    operators.define(query.operators());
    functions.defineWanted();
    return query;
  }
}
