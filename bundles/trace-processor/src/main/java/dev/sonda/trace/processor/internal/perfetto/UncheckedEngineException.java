package dev.sonda.trace.processor.internal.perfetto;

import dev.sonda.engine.EngineException;

/**
 * Carries the engine's failure, with its kind, through the compilation of a query, whose interfaces
 * declare errors in the query's text only.
 */
final class UncheckedEngineException extends RuntimeException {
  @java.io.Serial private static final long serialVersionUID = 1;

  private final EngineException failure;

  UncheckedEngineException(EngineException failure) {
    super(failure);
    this.failure = failure;
  }

  EngineException failure() {
    return failure;
  }
}
