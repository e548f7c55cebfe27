package dev.sonda.perfetto.sql.syntax;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A query: its body, with the clauses WITH, ORDER BY and LIMIT that apply to all of its parts. */
public record Select(
    SourcePosition position,
    @Nullable With with,
    SelectBody body,
    List<OrderingTerm> orderBy,
    @Nullable Limit limit)
    implements SyntaxNode {
  /** {@code LIMIT count OFFSET offset}. */
  public record Limit(Expression count, @Nullable Expression offset) {}
}
