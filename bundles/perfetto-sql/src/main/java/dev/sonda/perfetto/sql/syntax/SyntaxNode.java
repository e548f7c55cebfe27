package dev.sonda.perfetto.sql.syntax;

/** A part of the syntax tree. */
public interface SyntaxNode {
  /** Where its first word was read, or for an operator the operator itself. */
  SourcePosition position();
}
