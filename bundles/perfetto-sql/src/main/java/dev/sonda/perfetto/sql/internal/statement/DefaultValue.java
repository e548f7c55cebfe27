package dev.sonda.perfetto.sql.internal.statement;

import dev.sonda.perfetto.sql.catalog.CatalogTable;
import dev.sonda.perfetto.sql.syntax.Expression;
import dev.sonda.perfetto.sql.syntax.TableDefinition;
import dev.sonda.perfetto.sql.syntax.TableDefinition.Constraint;
import org.jspecify.annotations.Nullable;

/** The values that columns get for which an INSERT gives none. */
final class DefaultValue {
  private DefaultValue() {}

  /** The expression that the table declares; null if there is none. */
  static @Nullable Expression of(String column, CatalogTable table) {
    TableDefinition definition = table.definition();
    if (definition == null) {
      return null;
    }
    for (TableDefinition.Column declared : definition.columns()) {
      for (Constraint constraint : declared.constraints()) {
        if (declared.name().is(column) && constraint instanceof Constraint.Default(var value)) {
          return value;
        }
      }
    }
    return null;
  }
}
