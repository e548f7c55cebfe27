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
   * @param written source text of the expression, which is the column's name if there is no alias;
   *     empty with an alias
   */
  record Value(Expression expression, @Nullable Name alias, ExpandedSourceText written)
      implements ResultColumn {
    @Override
    public SourcePosition position() {
      return expression.position();
    }
  }
}
