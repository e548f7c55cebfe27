package dev.sonda.engine.duckdb.internal.call;

/**
 * Code that DuckDB calls. Nothing may be thrown out of it: the process would end. Arguments that
 * DuckDB doesn't pass to this callback have arbitrary values.
 */
@FunctionalInterface
public interface Callback {
  void call(long first, long second, long third);
}
