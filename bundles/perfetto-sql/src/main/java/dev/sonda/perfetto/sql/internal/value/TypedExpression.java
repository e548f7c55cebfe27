package dev.sonda.perfetto.sql.internal.value;

import dev.sonda.perfetto.sql.catalog.ValueType;
import org.jspecify.annotations.Nullable;

/**
 * A compiled expression: DuckDB SQL with its SQLite type.
 *
 * @param sql the SQL, usable as an operand: a word, a call or parenthesised
 * @param type the SQLite type of the values
 * @param isCondition whether DuckDB has a BOOLEAN where SQLite has 0 and 1
 * @param collation collation set by COLLATE; null if there is none
 * @param constant the value of a literal: a Long, Double or String
 */
public record TypedExpression(
    String sql,
    ValueType type,
    Affinity affinity,
    boolean isCondition,
    @Nullable Collation collation,
    @Nullable Object constant) {

  /** The collation by which texts are compared. */
  public enum Collation {
    BINARY,
    NOCASE,
    RTRIM
  }

  public static TypedExpression of(String sql, ValueType type) {
    return new TypedExpression(sql, type, Affinity.NONE, false, null, null);
  }

  public static TypedExpression integer(String sql) {
    return of(sql, ValueType.INTEGER);
  }

  public static TypedExpression real(String sql) {
    return of(sql, ValueType.REAL);
  }

  public static TypedExpression text(String sql) {
    return of(sql, ValueType.TEXT);
  }

  public static TypedExpression constant(Object value, String sql, ValueType type) {
    return new TypedExpression(sql, type, Affinity.NONE, false, null, value);
  }

  /** A condition, which is a BOOLEAN in DuckDB. */
  public static TypedExpression condition(String sql) {
    return new TypedExpression(sql, ValueType.INTEGER, Affinity.NONE, true, null, null);
  }

  public static TypedExpression nothing() {
    return of("NULL", ValueType.NULL);
  }

  public TypedExpression withAffinity(Affinity other) {
    return new TypedExpression(sql, type, other, isCondition, collation, constant);
  }

  /** The value without affinity and collation, as functions receive and return it. */
  public TypedExpression bare() {
    TypedExpression value = value();
    return new TypedExpression(value.sql, type, Affinity.NONE, false, null, value.constant);
  }

  public TypedExpression withCollation(Collation other) {
    return new TypedExpression(sql, type, affinity, isCondition, other, constant);
  }

  public Collation usedCollation() {
    return collation == null ? Collation.BINARY : collation;
  }

  /** The expression as a value of SQLite: a condition becomes 0 or 1. */
  public TypedExpression value() {
    return isCondition
        ? new TypedExpression(
            TypeConversions.cast(sql, type), type, affinity, false, collation, null)
        : this;
  }
}
