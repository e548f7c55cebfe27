package dev.sonda.perfetto.sql.syntax;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which rows a window function sees.
 *
 * @param base the named window that this one refines
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

  /** What a frame's distances count. */
  public enum FrameUnit {
    ROWS,
    RANGE,
    GROUPS
  }

  /** Rows that a frame leaves out. */
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

  /** Where a frame begins or ends. */
  public enum BoundKind {
    UNBOUNDED_PRECEDING,
    PRECEDING,
    CURRENT_ROW,
    FOLLOWING,
    UNBOUNDED_FOLLOWING
  }

  /**
   * An end of a frame.
   *
   * @param distance of {@code PRECEDING} and {@code FOLLOWING}
   */
  public record Bound(BoundKind kind, @Nullable Expression distance) {}

  /** The rows around the current one; without an end it ends at the current row. */
  public record Frame(FrameUnit unit, Bound start, @Nullable Bound end, Exclusion exclusion) {}
}
