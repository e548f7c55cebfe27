package dev.sonda.perfetto.sql.syntax;

/** A part of the syntax tree. */
public interface SyntaxNode {
  /** The position of the node's first token, or of the operator for an operator. */
  SourcePosition position();
}
