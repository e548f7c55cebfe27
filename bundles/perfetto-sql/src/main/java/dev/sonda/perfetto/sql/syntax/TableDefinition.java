package dev.sonda.perfetto.sql.syntax;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Columns and constraints of a table. */
public record TableDefinition(
    List<Column> columns, List<Constraint> constraints, boolean isStrict, boolean isWithoutRowid) {
  /**
   * A column.
   *
   * @param type null for one that may hold anything
   */
  public record Column(Name name, @Nullable TypeName type, List<Constraint> constraints) {}

  /** What values have to be, or become. */
  public sealed interface Constraint {
    /** {@code PRIMARY KEY}, of the table by these columns or of its column. */
    record PrimaryKey(List<OrderingTerm> columns, boolean isDescending, boolean isAutoincrement)
        implements Constraint {}

    /** {@code UNIQUE}, of the table by these columns or of its column. */
    record Unique(List<OrderingTerm> columns) implements Constraint {}

    /** {@code NOT NULL}. */
    record NotNull() implements Constraint {}

    /** {@code CHECK (condition)}. */
    record Check(Expression condition) implements Constraint {}

    /** {@code DEFAULT value}. */
    record Default(Expression value) implements Constraint {}

    /** {@code COLLATE collation}. */
    record Collation(Name collation) implements Constraint {}
  }
}
