package dev.sonda.sql.functions.internal.text;

/** An integer of hexadecimal digits. */
final class HexNumber {
  private static final int RADIX = 16;

  /** What C's isspace takes for space. */
  private static final String SPACES = " \t\n\r\f\u000b";

  private HexNumber() {}

  /**
   * The number, whose digits may have a sign, 0x before and space around them.
   *
   * @throws IllegalArgumentException if the text is none, or beyond 64 bits
   */
  static long of(String text) {
    String digits = withoutSpaces(text);
    if (digits.startsWith("0x") || digits.startsWith("0X")) {
      digits = digits.substring(2);
    }
    if (digits.isEmpty()) {
      throw new IllegalArgumentException("UNHEX: hex string is empty after prefix");
    }
    if (!digits.chars().allMatch(c -> c < 128)) {
      throw invalid();
    }
    try {
      return Long.parseLong(digits, RADIX);
    } catch (NumberFormatException e) {
      throw invalid();
    }
  }

  private static IllegalArgumentException invalid() {
    return new IllegalArgumentException("UNHEX: invalid or out of range hex string");
  }

  private static String withoutSpaces(String text) {
    int from = 0;
    int end = text.length();
    while (from < end && isSpace(text.charAt(from))) {
      from++;
    }
    while (end > from && isSpace(text.charAt(end - 1))) {
      end--;
    }
    if (from == end) {
      throw new IllegalArgumentException("UNHEX: input is empty or only whitespace");
    }
    return text.substring(from, end);
  }

  private static boolean isSpace(char c) {
    return SPACES.indexOf(c) >= 0;
  }
}
