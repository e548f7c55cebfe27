package dev.sonda.engine.duckdb.internal.call;

/**
 * Java code that DuckDB calls. It must not throw, since an exception would terminate the process.
 * Arguments that DuckDB doesn't pass to this callback have arbitrary values.
 */
@FunctionalInterface
public interface DuckDbCallback {
  void call(long first, long second, long third);
}
