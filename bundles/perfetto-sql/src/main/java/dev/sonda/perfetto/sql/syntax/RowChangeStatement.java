package dev.sonda.perfetto.sql.syntax;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A statement that changes rows of a table. */
public sealed interface RowChangeStatement extends Statement {
  /** The table that the statement changes. */
  Target target();

  /** The columns of {@code RETURNING}; empty if there is none. */
  List<ResultColumn> returning();

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
   * {@code ON CONFLICT (target) WHERE targetWhere DO …}: what becomes of a row whose key another
   * row of the table has.
   *
   * @param target terms of the key; empty for any key
   */
  record Upsert(
      SourcePosition position,
      List<OrderingTerm> target,
      @Nullable Expression targetWhere,
      Resolution resolution) {}

  /** What an upsert does. */
  sealed interface Resolution {
    /** {@code DO NOTHING}: the new row is left out. */
    record Nothing() implements Resolution {}

    /** {@code DO UPDATE SET assignments WHERE where}: the row that is there is changed. */
    record Change(List<Assignment> assignments, @Nullable Expression where) implements Resolution {}
  }

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
      List<Upsert> upserts,
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
