package dev.sonda.sql.functions.internal.date;

/** A cursor in a text, from which parsers of times read characters and numbers. */
final class TextCursor {
  private final String text;
  private int at;

  TextCursor(String text, int at) {
    this.text = text;
    this.at = at;
  }

  /** The next character; 0 at the end. */
  char peek() {
    return at < text.length() ? text.charAt(at) : 0;
  }

  boolean isAtEnd() {
    return at >= text.length();
  }

  void skip() {
    at++;
  }

  boolean skip(char character) {
    boolean isThere = !isAtEnd() && peek() == character;
    at += isThere ? 1 : 0;
    return isThere;
  }

  void skipBlanks() {
    while (isBlank(peek())) {
      at++;
    }
  }

  static boolean isBlank(char character) {
    return character == ' ' || (character >= '\t' && character <= '\r');
  }

  static boolean isDigit(char character) {
    return character >= '0' && character <= '9';
  }

  boolean isAtDigit() {
    return isDigit(peek());
  }

  /**
   * Reads a number of exactly {@code digits} digits; -1 if there is none, or it is not within the
   * limits.
   */
  int number(int digits, int least, int most) {
    if (at + digits > text.length()) {
      return -1;
    }
    int number = 0;
    for (int i = 0; i < digits; i++) {
      char digit = text.charAt(at + i);
      if (!isDigit(digit)) {
        return -1;
      }
      number = number * 10 + digit - '0';
    }
    if (number < least || number > most) {
      return -1;
    }
    at += digits;
    return number;
  }

  int position() {
    return at;
  }

  void goTo(int position) {
    at = position;
  }
}
