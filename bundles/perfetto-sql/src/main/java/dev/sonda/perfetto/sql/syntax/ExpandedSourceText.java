package dev.sonda.perfetto.sql.syntax;

/**
 * A piece of SQL source text with macros expanded; SQLite names the column of an expression by it.
 */
public record ExpandedSourceText(String text) {}
