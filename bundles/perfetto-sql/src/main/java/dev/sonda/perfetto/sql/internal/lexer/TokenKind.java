package dev.sonda.perfetto.sql.internal.lexer;

/** The kinds of SQL tokens. */
public enum TokenKind {
  WORD("a name"),
  QUOTED_NAME("a name"),
  STRING("a string"),
  BLOB("a blob"),
  INTEGER("a number"),
  REAL("a number"),
  PARAMETER("a parameter"),
  LEFT_PAREN("("),
  RIGHT_PAREN(")"),
  COMMA(","),
  DOT("."),
  SEMICOLON(";"),
  PLUS("+"),
  MINUS("-"),
  STAR("*"),
  SLASH("/"),
  PERCENT("%"),
  CONCAT("||"),
  EQUAL("="),
  NOT_EQUAL("<>"),
  LESS("<"),
  LESS_EQUAL("<="),
  GREATER(">"),
  GREATER_EQUAL(">="),
  SHIFT_LEFT("<<"),
  SHIFT_RIGHT(">>"),
  AMPERSAND("&"),
  PIPE("|"),
  TILDE("~"),
  ARROW("->"),
  LONG_ARROW("->>"),
  BANG("!"),
  END("the end");

  private final String words;

  TokenKind(String words) {
    this.words = words;
  }

  /** Name of the kind in error messages; for punctuation, the characters themselves. */
  public String words() {
    return words;
  }
}
