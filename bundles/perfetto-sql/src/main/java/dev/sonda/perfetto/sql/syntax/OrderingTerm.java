package dev.sonda.perfetto.sql.syntax;

/** A term of {@code ORDER BY}. */
public record OrderingTerm(Expression expression, boolean isDescending, Nulls nulls)
    implements SyntaxNode {
  /** Whether nulls come first or last; by default nulls are the smallest values. */
  public enum Nulls {
    DEFAULT,
    FIRST,
    LAST
  }

  @Override
  public SourcePosition position() {
    return expression.position();
  }
}
