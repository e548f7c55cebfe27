package dev.sonda.perfetto.sql.internal.scope;

import dev.sonda.perfetto.sql.catalog.ValueType;
import dev.sonda.perfetto.sql.internal.value.Affinity;

/**
 * A column that names can mean.
 *
 * @param name as the author knows it
 * @param sql how the engine's SQL names it, with its table and quotes
 * @param isHidden whether a star leaves it out: the right one of two that USING made one
 */
public record Column(String name, String sql, ValueType type, Affinity affinity, boolean isHidden) {
  public Column hidden() {
    return new Column(name, sql, type, affinity, true);
  }

  /** The same column read by another expression, which has another type. */
  public Column as(String otherSql, ValueType otherType) {
    return new Column(name, otherSql, otherType, affinity, isHidden);
  }

  /** The same column read by another name of the engine's SQL. */
  public Column as(String otherSql) {
    return new Column(name, otherSql, type, affinity, isHidden);
  }
}
