package dev.sonda.perfetto.sql.syntax;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A statement that changes rows of a table. */
public sealed interface RowChangeStatement extends Statement {
  /** What happens when a row breaks a constraint. */
  enum OnConflict {
    DEFAULT,
    ROLLBACK,
    ABORT,
    FAIL,
    IGNORE,
    REPLACE
  }

  /** The table that a statement changes, with an optional alias. */
  record Target(QualifiedName name, @Nullable Name alias) {}

  /** {@code columns = value}; with several columns the value is a row. */
  record Assignment(List<Name> columns, Expression value) {}

  /**
   * {@code INSERT INTO}.
   *
   * @param source null for {@code DEFAULT VALUES}
   */
  record Insert(
      SourcePosition position,
      @Nullable With with,
      OnConflict onConflict,
      Target target,
      List<Name> columns,
      @Nullable Select source,
      List<ResultColumn> returning)
      implements RowChangeStatement {}

  /** {@code UPDATE}. */
  record Update(
      SourcePosition position,
      @Nullable With with,
      OnConflict onConflict,
      Target target,
      List<Assignment> assignments,
      @Nullable FromItem from,
      @Nullable Expression where,
      List<ResultColumn> returning)
      implements RowChangeStatement {}

  /** {@code DELETE FROM}. */
  record Delete(
      SourcePosition position,
      @Nullable With with,
      Target target,
      @Nullable Expression where,
      List<ResultColumn> returning)
      implements RowChangeStatement {}
}
