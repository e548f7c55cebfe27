package dev.sonda.perfetto.sql.syntax;

/**
 * A type as SQLite reads it: any words, of which its affinity is guessed.
 *
 * @param text words with a space between them, and lengths such as {@code (10, 2)}
 */
public record TypeName(SourcePosition position, String text) implements SyntaxNode {}
