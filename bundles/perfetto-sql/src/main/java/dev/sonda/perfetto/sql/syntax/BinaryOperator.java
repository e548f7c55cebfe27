package dev.sonda.perfetto.sql.syntax;

/** An operator between two operands; all are left-associative. */
public enum BinaryOperator {
  OR("OR", Precedence.OR),
  AND("AND", Precedence.AND),
  EQUAL("=", Precedence.EQUALITY),
  NOT_EQUAL("<>", Precedence.EQUALITY),
  /** Also written {@code IS NOT DISTINCT FROM}. */
  IS("IS", Precedence.EQUALITY),
  /** Also written {@code IS DISTINCT FROM}. */
  IS_NOT("IS NOT", Precedence.EQUALITY),
  LESS("<", Precedence.COMPARISON),
  LESS_EQUAL("<=", Precedence.COMPARISON),
  GREATER(">", Precedence.COMPARISON),
  GREATER_EQUAL(">=", Precedence.COMPARISON),
  BIT_AND("&", Precedence.BITS),
  BIT_OR("|", Precedence.BITS),
  SHIFT_LEFT("<<", Precedence.BITS),
  SHIFT_RIGHT(">>", Precedence.BITS),
  ADD("+", Precedence.SUM),
  SUBTRACT("-", Precedence.SUM),
  MULTIPLY("*", Precedence.PRODUCT),
  DIVIDE("/", Precedence.PRODUCT),
  REMAINDER("%", Precedence.PRODUCT),
  CONCAT("||", Precedence.CONCAT),
  /** Extracts a part of a JSON value, as JSON. */
  JSON("->", Precedence.CONCAT),
  /** Extracts a part of a JSON value, as an SQL value. */
  JSON_VALUE("->>", Precedence.CONCAT);

  private final String sql;
  private final Precedence precedence;

  BinaryOperator(String sql, Precedence precedence) {
    this.sql = sql;
    this.precedence = precedence;
  }

  public String sql() {
    return sql;
  }

  public Precedence precedence() {
    return precedence;
  }
}
