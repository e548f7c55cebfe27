package dev.sonda.perfetto.sql.internal.value;

import dev.sonda.perfetto.sql.catalog.ValueType;
import org.jspecify.annotations.Nullable;

/**
 * An expression of DuckDB's SQL.
 *
 * @param sql an operand: a word, a call or in parentheses
 * @param type of its values as SQLite has them
 * @param isCondition whether DuckDB has a BOOLEAN where SQLite has 0 and 1
 * @param collation that COLLATE asked for; null for none
 * @param constant the value of a literal: a Long, Double or String
 */
public record Typed(
    String sql,
    ValueType type,
    Affinity affinity,
    boolean isCondition,
    @Nullable Collation collation,
    @Nullable Object constant) {

  /** How texts are compared. */
  public enum Collation {
    BINARY,
    NOCASE,
    RTRIM
  }

  public static Typed of(String sql, ValueType type) {
    return new Typed(sql, type, Affinity.NONE, false, null, null);
  }

  public static Typed integer(String sql) {
    return of(sql, ValueType.INTEGER);
  }

  public static Typed real(String sql) {
    return of(sql, ValueType.REAL);
  }

  public static Typed text(String sql) {
    return of(sql, ValueType.TEXT);
  }

  public static Typed constant(Object value, String sql, ValueType type) {
    return new Typed(sql, type, Affinity.NONE, false, null, value);
  }

  /** A BOOLEAN. */
  public static Typed condition(String sql) {
    return new Typed(sql, ValueType.INTEGER, Affinity.NONE, true, null, null);
  }

  public static Typed nothing() {
    return of("NULL", ValueType.NULL);
  }

  public Typed withAffinity(Affinity other) {
    return new Typed(sql, type, other, isCondition, collation, constant);
  }

  /** The value alone, as a function gets and answers it. */
  public Typed bare() {
    Typed value = value();
    return new Typed(value.sql, type, Affinity.NONE, false, null, value.constant);
  }

  public Typed withCollation(Collation other) {
    return new Typed(sql, type, affinity, isCondition, other, constant);
  }

  public Collation usedCollation() {
    return collation == null ? Collation.BINARY : collation;
  }

  /** The same as a value of SQLite: 0 or 1 for a condition. */
  public Typed value() {
    return isCondition
        ? new Typed("CAST(" + sql + " AS BIGINT)", type, affinity, false, collation, null)
        : this;
  }
}
