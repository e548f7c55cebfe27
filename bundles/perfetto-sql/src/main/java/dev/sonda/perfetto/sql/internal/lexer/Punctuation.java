package dev.sonda.perfetto.sql.internal.lexer;

import org.jspecify.annotations.Nullable;

/** The punctuation tokens of SQL, matched longest first. */
final class Punctuation {
  private Punctuation() {}

  /** The longest punctuation token that begins with these characters; null if there is none. */
  static @Nullable TokenKind find(char first, char second, char third) {
    return switch (first) {
      case '(' -> TokenKind.LEFT_PAREN;
      case ')' -> TokenKind.RIGHT_PAREN;
      case ',' -> TokenKind.COMMA;
      case '.' -> TokenKind.DOT;
      case ';' -> TokenKind.SEMICOLON;
      case '+' -> TokenKind.PLUS;
      case '*' -> TokenKind.STAR;
      case '/' -> TokenKind.SLASH;
      case '%' -> TokenKind.PERCENT;
      case '&' -> TokenKind.AMPERSAND;
      case '~' -> TokenKind.TILDE;
      case '=' -> TokenKind.EQUAL;
      case '|' -> second == '|' ? TokenKind.CONCAT : TokenKind.PIPE;
      case '!' -> second == '=' ? TokenKind.NOT_EQUAL : TokenKind.BANG;
      case '<' -> less(second);
      case '>' -> greater(second);
      case '-' -> minus(second, third);
      default -> null;
    };
  }

  private static TokenKind less(char second) {
    return switch (second) {
      case '=' -> TokenKind.LESS_EQUAL;
      case '>' -> TokenKind.NOT_EQUAL;
      case '<' -> TokenKind.SHIFT_LEFT;
      default -> TokenKind.LESS;
    };
  }

  private static TokenKind greater(char second) {
    return switch (second) {
      case '=' -> TokenKind.GREATER_EQUAL;
      case '>' -> TokenKind.SHIFT_RIGHT;
      default -> TokenKind.GREATER;
    };
  }

  private static TokenKind minus(char second, char third) {
    if (second != '>') {
      return TokenKind.MINUS;
    }
    return third == '>' ? TokenKind.LONG_ARROW : TokenKind.ARROW;
  }

  /** Length of the token in characters; {@code ==} is an alternative spelling of {@code =}. */
  static int lengthOf(TokenKind kind, char second) {
    return kind == TokenKind.EQUAL && second == '=' ? 2 : kind.words().length();
  }
}
