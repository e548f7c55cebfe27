package dev.sonda.perfetto.sql.syntax;

/**
 * A piece of SQL as its author wrote it, macros expanded: SQLite names an expression's column by
 * it.
 */
public record SourceSpan(String text) {}
