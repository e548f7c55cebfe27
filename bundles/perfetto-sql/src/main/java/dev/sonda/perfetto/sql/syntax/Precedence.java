package dev.sonda.perfetto.sql.syntax;

/** Precedence of SQLite's operators; constants with a higher ordinal bind more strongly. */
public enum Precedence {
  NONE,
  OR,
  AND,
  NOT,
  EQUALITY,
  COMPARISON,
  ESCAPE,
  BITS,
  SUM,
  PRODUCT,
  CONCAT,
  COLLATE,
  PREFIX,
  PRIMARY;

  /**
   * The next higher precedence: the least precedence of an operator within the right operand of a
   * left-associative operator.
   */
  @SuppressWarnings("EnumOrdinal") // the order of constants is the precedence
  public Precedence next() {
    return values()[ordinal() + 1];
  }

  /**
   * Whether an operator of this precedence can be part of an operand whose operators must bind at
   * least as strongly as {@code least}.
   */
  public boolean isAtLeast(Precedence least) {
    return compareTo(least) >= 0;
  }
}
