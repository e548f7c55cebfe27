package dev.sonda.engine.duckdb.internal.call;

/**
 * Code that DuckDB calls. Nothing may be thrown out of it: the process would end. Of arguments that
 * DuckDB doesn't give to this callback, the values are any.
 */
@FunctionalInterface
public interface Callback {
  void call(long first, long second, long third);
}
