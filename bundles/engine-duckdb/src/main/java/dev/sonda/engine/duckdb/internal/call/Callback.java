package dev.sonda.engine.duckdb.internal.call;

/** Code that DuckDB calls. Nothing may be thrown out of it: the process would end. */
@FunctionalInterface
public interface Callback {
  void call(long first, long second);
}
