package dev.sonda.sql.functions.internal.text;

/**
 * Replaces hexadecimal numbers in a text by {@code <num>}, so that names which differ only by an
 * address or a counter become equal.
 *
 * <p>A number begins after {@code 0x}, after a character that is neither letter nor digit, at the
 * start of the text, or with a digit; without {@code 0x} it must contain a decimal digit.
 */
final class HexNumberReplacement {
  private static final String MARK = "<num>";

  private final String text;
  private final long leastDigits;
  private final StringBuilder result;
  private int at;

  private HexNumberReplacement(String text, long leastDigits) {
    this.text = text;
    this.leastDigits = leastDigits;
    result = new StringBuilder(text.length());
  }

  /**
   * The text with numbers of at least {@code leastDigits} digits replaced.
   *
   * @throws IllegalArgumentException if {@code leastDigits} is negative
   */
  static String of(String text, long leastDigits) {
    if (leastDigits < 0) {
      throw new IllegalArgumentException(
          "__intrinsic_strip_hex: min_repeated_digits must be positive");
    }
    return new HexNumberReplacement(text, leastDigits).strip();
  }

  private String strip() {
    while (at < text.length()) {
      char c = text.charAt(at);
      boolean isPrefixed = (c == 'x' || c == 'X') && at > 0 && text.charAt(at - 1) == '0';
      boolean isSeparator = !isLetterOrDigit(c);
      boolean isBegin = isDigit(c) || (at == 0 && isHex(c));
      if (isPrefixed || isSeparator || !isBegin) {
        result.append(c);
        at++;
      }
      if (isPrefixed || isSeparator || isBegin) {
        number(isPrefixed);
      }
    }
    return result.toString();
  }

  private void number(boolean isPrefixed) {
    int from = at;
    boolean isNumber = isPrefixed;
    while (at < text.length() && isHex(text.charAt(at))) {
      isNumber |= isDigit(text.charAt(at));
      at++;
    }
    if (isNumber && at - from >= leastDigits) {
      result.append(MARK);
    } else {
      result.append(text, from, at);
    }
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  private static boolean isHex(char c) {
    char low = (char) (c | 0x20);
    return isDigit(c) || (low >= 'a' && low <= 'f');
  }

  private static boolean isLetterOrDigit(char c) {
    char low = (char) (c | 0x20);
    return isDigit(c) || (low >= 'a' && low <= 'z');
  }
}
