package dev.sonda.perfetto.sql.syntax;

/** An operator that compares text with a pattern. */
public enum PatternOperator {
  LIKE,
  GLOB,
  REGEXP,
  MATCH
}
