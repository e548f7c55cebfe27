package dev.sonda.perfetto.sql.internal.scope;

import dev.sonda.perfetto.sql.catalog.CatalogColumn;
import dev.sonda.perfetto.sql.catalog.ValueType;
import dev.sonda.perfetto.sql.internal.value.Affinity;

/**
 * A column that names in a query can refer to.
 *
 * @param name name of the column in the query
 * @param sql name of the column in the engine's SQL, qualified and quoted
 * @param isHidden whether {@code *} omits the column, as it does the right one of two columns
 *     merged by USING
 * @param isUnique whether no two rows of the column's table have equal values in it
 */
public record Column(
    String name,
    String sql,
    ValueType type,
    Affinity affinity,
    boolean isHidden,
    boolean isUnique) {
  /** A column that may have equal values. */
  public Column(String name, String sql, ValueType type, Affinity affinity, boolean isHidden) {
    this(name, sql, type, affinity, isHidden, false);
  }

  /** A table's column, which the engine's SQL reads by that name. */
  public static Column of(CatalogColumn column, String sql) {
    ValueType type = column.type();
    return new Column(column.name(), sql, type, Affinity.of(type), false, column.isUnique());
  }

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
