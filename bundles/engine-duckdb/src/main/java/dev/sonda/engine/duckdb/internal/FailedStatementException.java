package dev.sonda.engine.duckdb.internal;

import dev.sonda.engine.duckdb.internal.result.DuckDbError;

/** A statement failed; the cause may be a missing table that can still be imported. */
final class FailedStatementException extends Exception {
  @java.io.Serial private static final long serialVersionUID = 1;

  private final transient DuckDbError error;

  FailedStatementException(DuckDbError error) {
    super(null, null, false, false);
    this.error = error;
  }

  DuckDbError error() {
    return error;
  }
}
