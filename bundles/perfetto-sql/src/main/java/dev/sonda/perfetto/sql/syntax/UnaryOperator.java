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

  /** The operator as SQL text, including a trailing space if one is required. */
  public String sql() {
    return sql;
  }
}
