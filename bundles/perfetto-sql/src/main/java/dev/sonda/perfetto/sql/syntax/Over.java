package dev.sonda.perfetto.sql.syntax;

/** The window of a window function. */
public sealed interface Over extends SyntaxNode {
  /** {@code OVER name}. */
  record Named(Name name) implements Over {
    @Override
    public SourcePosition position() {
      return name.position();
    }
  }

  /** {@code OVER (…)}. */
  record Inline(SourcePosition position, Window window) implements Over {}
}
