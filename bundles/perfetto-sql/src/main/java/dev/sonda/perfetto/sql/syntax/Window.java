package dev.sonda.perfetto.sql.syntax;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A window definition: the rows that a window function computes over.
 *
 * @param base the named window that this one refines; null if there is none
 */
public record Window(
    SourcePosition position,
    @Nullable Name base,
    List<Expression> partitionBy,
    List<OrderingTerm> orderBy,
    @Nullable Frame frame)
    implements SyntaxNode {

  /** A window of the {@code WINDOW} clause. */
  public record Named(Name name, Window window) {}

  /** The unit of a frame's distances: rows, groups or values. */
  public enum FrameUnit {
    ROWS,
    RANGE,
    GROUPS
  }

  /** The rows that a frame excludes. */
  public enum Exclusion {
    NO_OTHERS("NO OTHERS"),
    CURRENT_ROW("CURRENT ROW"),
    GROUP("GROUP"),
    TIES("TIES");

    private final String sql;

    Exclusion(String sql) {
      this.sql = sql;
    }

    public String sql() {
      return sql;
    }
  }

  /** The kind of a frame's start or end. */
  public enum BoundKind {
    UNBOUNDED_PRECEDING,
    PRECEDING,
    CURRENT_ROW,
    FOLLOWING,
    UNBOUNDED_FOLLOWING
  }

  /**
   * The start or end of a frame.
   *
   * @param distance the distance of {@code PRECEDING} and {@code FOLLOWING}; null for other kinds
   */
  public record Bound(BoundKind kind, @Nullable Expression distance) {}

  /**
   * A frame: the rows around the current row.
   *
   * @param end null if the frame ends at the current row
   */
  public record Frame(FrameUnit unit, Bound start, @Nullable Bound end, Exclusion exclusion) {}
}
