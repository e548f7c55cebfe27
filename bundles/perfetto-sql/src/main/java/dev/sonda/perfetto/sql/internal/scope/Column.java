package dev.sonda.perfetto.sql.internal.scope;

import dev.sonda.perfetto.sql.catalog.ValueType;
import dev.sonda.perfetto.sql.internal.value.Affinity;

/**
 * A column that names in a query can refer to.
 *
 * @param name name of the column in the query
 * @param sql name of the column in the engine's SQL, qualified and quoted
 * @param isHidden whether {@code *} omits the column, as it does the right one of two columns
 *     merged by USING
 */
public record Column(String name, String sql, ValueType type, Affinity affinity, boolean isHidden) {
  public Column hidden() {
    return new Column(name, sql, type, affinity, true);
  }

  /** The column with another SQL expression, and the type of that expression. */
  public Column as(String otherSql, ValueType otherType) {
    return new Column(name, otherSql, otherType, affinity, isHidden);
  }

  /** The column with another name in the engine's SQL. */
  public Column as(String otherSql) {
    return new Column(name, otherSql, type, affinity, isHidden);
  }
}
