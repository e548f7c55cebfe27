package dev.sonda.perfetto.sql.internal.statement;

import dev.sonda.perfetto.sql.PerfettoSqlException;
import dev.sonda.perfetto.sql.internal.duckdb.ExpressionCompiler;
import dev.sonda.perfetto.sql.internal.scope.Column;
import dev.sonda.perfetto.sql.internal.scope.Relation;
import dev.sonda.perfetto.sql.syntax.TableDefinition;
import dev.sonda.perfetto.sql.syntax.TableDefinition.Constraint;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Constraints that each row fulfils by itself: NOT NULL and CHECK. */
final class RowConstraints {
  private RowConstraints() {}

  /** The conditions of all CHECK constraints, those of columns first. */
  static List<Constraint.Check> checks(TableDefinition definition) {
    return Stream.concat(
            definition.columns().stream().flatMap(column -> column.constraints().stream()),
            definition.constraints().stream())
        .filter(Constraint.Check.class::isInstance)
        .map(Constraint.Check.class::cast)
        .toList();
  }

  static boolean isNotNull(String column, TableDefinition definition) {
    TableDefinition.Column number = TableKey.rowNumber(definition);
    if (number != null && number.name().is(column)) {
      return false;
    }
    return definition.columns().stream()
        .filter(declared -> declared.name().is(column))
        .anyMatch(declared ->
            declared.constraints().stream().anyMatch(Constraint.NotNull.class::isInstance)
                || (definition.isWithoutRowid() && isPrimary(declared, definition)));
  }

  private static boolean isPrimary(TableDefinition.Column column, TableDefinition definition) {
    return Stream.concat(column.constraints().stream(), definition.constraints().stream())
        .anyMatch(each ->
            each instanceof Constraint.PrimaryKey key
                && (key.columns().isEmpty()
                    || TableKey.names(key.columns()).contains(column.name().key())));
  }

  /** Conditions of the engine's SQL that are true for rows that fulfil the constraints. */
  static List<String> conditions(
      TableDefinition definition, Relation rows, ExpressionCompiler expressions)
      throws PerfettoSqlException {
    List<String> conditions = new ArrayList<>();
    for (Column column : rows.columns()) {
      if (isNotNull(column.name(), definition)) {
        conditions.add(column.sql() + " IS NOT NULL");
      }
    }
    for (Constraint.Check check : checks(definition)) {
      conditions.add("coalesce(" + expressions.condition(check.condition()) + ", true)");
    }
    return conditions;
  }
}
