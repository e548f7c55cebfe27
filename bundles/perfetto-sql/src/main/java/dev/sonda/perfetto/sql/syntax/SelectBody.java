package dev.sonda.perfetto.sql.syntax;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The body of a query, without ORDER BY and LIMIT. */
public sealed interface SelectBody extends SyntaxNode {
  /** {@code SELECT … FROM … WHERE … GROUP BY … HAVING … WINDOW …}. */
  record Simple(
      SourcePosition position,
      boolean isDistinct,
      List<ResultColumn> columns,
      @Nullable FromItem from,
      @Nullable Expression where,
      List<Expression> groupBy,
      @Nullable Expression having,
      List<Window.Named> windows)
      implements SelectBody {}

  /** {@code VALUES (…), (…)}. */
  record Values(SourcePosition position, List<List<Expression>> rows) implements SelectBody {}

  /** Two bodies combined by UNION, INTERSECT or EXCEPT; a chain is left-associative. */
  record Compound(SourcePosition position, SelectBody left, SetOperator operator, SelectBody right)
      implements SelectBody {}

  /** The operator that combines two bodies. */
  enum SetOperator {
    UNION("UNION"),
    UNION_ALL("UNION ALL"),
    INTERSECT("INTERSECT"),
    EXCEPT("EXCEPT");

    private final String sql;

    SetOperator(String sql) {
      this.sql = sql;
    }

    public String sql() {
      return sql;
    }
  }
}
