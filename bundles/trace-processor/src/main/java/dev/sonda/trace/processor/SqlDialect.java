package dev.sonda.trace.processor;

/** The SQL dialect of queries. */
public enum SqlDialect {
  /** The engine's own dialect; queries are passed to the engine unchanged. */
  ENGINE,
  /**
   * PerfettoSQL: SQLite's dialect with Perfetto's statements, compiled to the engine's. Unsupported
   * statements fail with an error message.
   */
  PERFETTO
}
