package dev.sonda.perfetto.sql.syntax;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** An item of a FROM clause, from which a query reads rows. */
public sealed interface FromItem extends SyntaxNode {
  /**
   * A table or view.
   *
   * @param index the hint {@code INDEXED BY} or {@code NOT INDEXED}; null if there is none
   */
  record Table(QualifiedName name, @Nullable Name alias, @Nullable IndexHint index)
      implements FromItem {
    @Override
    public SourcePosition position() {
      return name.position();
    }
  }

  /**
   * The index that should be used to read a table.
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

  /** A join in parentheses with an alias. */
  record Group(SourcePosition position, FromItem items, Name alias) implements FromItem {}

  /** A join of two items; a chain of joins is left-associative. */
  record Join(
      SourcePosition position,
      FromItem left,
      JoinKind kind,
      boolean isNatural,
      FromItem right,
      @Nullable JoinConstraint constraint)
      implements FromItem {}

  /**
   * The kind of a join: which unmatched rows are kept, and whether the order of tables is fixed
   * (CROSS).
   */
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

    /** Whether only rows that match are kept. */
    public boolean isInner() {
      return this == COMMA || this == INNER || this == CROSS;
    }
  }

  /** The condition by which rows of the two items match. */
  sealed interface JoinConstraint {
    /** {@code ON condition}. */
    record On(Expression condition) implements JoinConstraint {}

    /** {@code USING (columns)}. */
    record Using(List<Name> columns) implements JoinConstraint {}
  }
}
