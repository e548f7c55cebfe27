package dev.sonda.sql.functions.internal.text;

/** Parses an integer in hexadecimal digits. */
final class HexNumberParser {
  private static final int RADIX = 16;

  /** Characters that C's {@code isspace} accepts. */
  private static final String SPACES = " \t\n\r\f\u000b";

  private HexNumberParser() {}

  /**
   * The number; a sign, the prefix 0x and surrounding white space are allowed.
   *
   * @throws IllegalArgumentException if the text is not a number, or exceeds 64 bits
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
