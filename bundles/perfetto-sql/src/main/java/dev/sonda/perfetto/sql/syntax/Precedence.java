package dev.sonda.perfetto.sql.syntax;

/** How strongly SQLite's operators bind; the ordinal is the strength. */
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

  /** What an operand has to bind with if an equally strong operator would belong to its outside. */
  @SuppressWarnings("EnumOrdinal") // the order of its constants is what this type says
  public Precedence next() {
    return values()[ordinal() + 1];
  }

  /** Whether an operator of this strength belongs to an operand that needs {@code least}. */
  public boolean isAtLeast(Precedence least) {
    return compareTo(least) >= 0;
  }
}
