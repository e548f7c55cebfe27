package dev.sonda.sql.functions.internal.printf;

/**
 * Parses one conversion specifier of a printf format, from after the percent sign to its letter.
 */
final class SpecifierParser {
  private final String format;
  private final PrintfArguments arguments;
  private int at;
  private boolean isLeft;
  private char sign;
  private boolean isAlternate;
  private boolean hasAllDigits;
  private boolean hasZeros;
  private boolean hasThousands;
  private int width;
  private int precision = -1;

  SpecifierParser(String format, int at, PrintfArguments arguments) {
    this.format = format;
    this.at = at;
    this.arguments = arguments;
  }

  /** The current character; zero after the end, as in C. */
  private char current() {
    return at < format.length() ? format.charAt(at) : 0;
  }

  private boolean isDigit() {
    return current() >= '0' && current() <= '9';
  }

  ConversionSpecifier read() {
    while (isFlag()) {
      at++;
    }
    readWidth();
    if (current() == '.') {
      at++;
      readPrecision();
    }
    for (int i = 0; i < 2 && current() == 'l'; i++) {
      at++;
    }
    return new ConversionSpecifier(
        isLeft,
        sign,
        isAlternate,
        hasAllDigits,
        hasZeros,
        hasThousands,
        width,
        precision,
        current());
  }

  /** The index of the conversion letter. */
  int end() {
    return at;
  }

  private boolean isFlag() {
    switch (current()) {
      case '-' -> isLeft = true;
      case '+', ' ' -> sign = current();
      case '#' -> isAlternate = true;
      case '!' -> hasAllDigits = true;
      case '0' -> hasZeros = true;
      case ',' -> hasThousands = true;
      default -> {
        return false;
      }
    }
    return true;
  }

  private void readWidth() {
    if (current() != '*') {
      width = number();
      return;
    }
    at++;
    width = (int) arguments.nextInteger();
    if (width < 0) {
      isLeft = true;
      width = width == Integer.MIN_VALUE ? 0 : -width;
    }
  }

  private void readPrecision() {
    if (current() != '*') {
      precision = number();
      return;
    }
    at++;
    precision = (int) arguments.nextInteger();
    if (precision < 0) {
      precision = precision == Integer.MIN_VALUE ? -1 : -precision;
    }
  }

  /** Parses a number, truncated to 31 bits as in SQLite. */
  private int number() {
    int number = 0;
    while (isDigit()) {
      number = number * 10 + current() - '0';
      at++;
    }
    return number & Integer.MAX_VALUE;
  }
}
