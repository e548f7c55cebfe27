package dev.sonda.perfetto.sql.syntax;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Rows that a query reads. */
public sealed interface FromItem extends SyntaxNode {
  /**
   * A table or view.
   *
   * @param index what {@code INDEXED BY} asks for
   */
  record Table(QualifiedName name, @Nullable Name alias, @Nullable IndexHint index)
      implements FromItem {
    @Override
    public SourcePosition position() {
      return name.position();
    }
  }

  /**
   * Which index a table shall be read by.
   *
   * @param index null for {@code NOT INDEXED}
   */
  record IndexHint(@Nullable Name index) {}

  /** A call of a table-valued function. */
  record Function(QualifiedName name, List<Expression> arguments, @Nullable Name alias)
      implements FromItem {
    @Override
    public SourcePosition position() {
      return name.position();
    }
  }

  /** A query in parentheses. */
  record Derived(SourcePosition position, Select select, @Nullable Name alias)
      implements FromItem {}

  /** A join in parentheses that has a name. */
  record Group(SourcePosition position, FromItem items, Name alias) implements FromItem {}

  /** Two items joined; a chain groups from the left. */
  record Join(
      SourcePosition position,
      FromItem left,
      JoinKind kind,
      boolean isNatural,
      FromItem right,
      @Nullable JoinConstraint constraint)
      implements FromItem {}

  /** Which rows of a join are kept, and whether its order is the author's. */
  enum JoinKind {
    COMMA(","),
    INNER("JOIN"),
    CROSS("CROSS JOIN"),
    LEFT("LEFT JOIN"),
    RIGHT("RIGHT JOIN"),
    FULL("FULL JOIN");

    private final String sql;

    JoinKind(String sql) {
      this.sql = sql;
    }

    public String sql() {
      return sql;
    }
  }

  /** Which rows match. */
  sealed interface JoinConstraint {
    /** {@code ON condition}. */
    record On(Expression condition) implements JoinConstraint {}

    /** {@code USING (columns)}. */
    record Using(List<Name> columns) implements JoinConstraint {}
  }
}
