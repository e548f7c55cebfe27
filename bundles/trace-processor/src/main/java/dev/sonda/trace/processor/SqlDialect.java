package dev.sonda.trace.processor;

/** The language of queries. */
public enum SqlDialect {
  /** The engine's own, as it is. */
  ENGINE,
  /**
   * PerfettoSQL: SQLite's dialect with Perfetto's statements, compiled to the engine's. What can't
   * be compiled yet fails with a sentence.
   */
  PERFETTO
}
