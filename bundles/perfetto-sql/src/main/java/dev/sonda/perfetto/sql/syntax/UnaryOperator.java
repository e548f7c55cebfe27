package dev.sonda.perfetto.sql.syntax;

/** An operator before its operand. */
public enum UnaryOperator {
  NEGATE("-"),
  PLUS("+"),
  BIT_NOT("~"),
  NOT("NOT ");

  private final String sql;

  UnaryOperator(String sql) {
    this.sql = sql;
  }

  /** How it is written, with the space that it needs. */
  public String sql() {
    return sql;
  }
}
