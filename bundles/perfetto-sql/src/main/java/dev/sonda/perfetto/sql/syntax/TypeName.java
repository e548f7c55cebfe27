package dev.sonda.perfetto.sql.syntax;

/**
 * A type name in SQLite: any words, from which SQLite derives the affinity.
 *
 * @param text words separated by a space, and lengths such as {@code (10, 2)}
 */
public record TypeName(SourcePosition position, String text) implements SyntaxNode {}
