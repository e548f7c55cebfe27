package dev.sonda.perfetto.sql.syntax;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Columns and constraints of a table. */
public record TableDefinition(
    List<Column> columns, List<Constraint> constraints, boolean isStrict, boolean isWithoutRowid) {
  /**
   * A column of the table.
   *
   * @param type null if no type is declared, so that values of any type are allowed
   */
  public record Column(Name name, @Nullable TypeName type, List<Constraint> constraints) {}

  /** A constraint of a column or table, including defaults and collations. */
  public sealed interface Constraint {
    /**
     * {@code PRIMARY KEY} of the listed columns; without columns, of the column that the constraint
     * belongs to.
     */
    record PrimaryKey(List<OrderingTerm> columns, boolean isDescending, boolean isAutoincrement)
        implements Constraint {}

    /**
     * {@code UNIQUE} over the listed columns; without columns, over the column that the constraint
     * belongs to.
     */
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
