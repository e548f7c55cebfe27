package dev.sonda.perfetto.sql.syntax;

import org.jspecify.annotations.Nullable;

/** A column of a query's result, or several. */
public sealed interface ResultColumn extends SyntaxNode {
  /** {@code *}. */
  record Star(SourcePosition position) implements ResultColumn {}

  /** {@code table.*}. */
  record TableStar(Name table) implements ResultColumn {
    @Override
    public SourcePosition position() {
      return table.position();
    }
  }

  /**
   * {@code expression AS alias}.
   *
   * @param written the expression as it was written, which names the column; empty with an alias
   */
  record Value(Expression expression, @Nullable Name alias, SourceSpan written)
      implements ResultColumn {
    @Override
    public SourcePosition position() {
      return expression.position();
    }
  }
}
