package dev.sonda.sql.functions.internal.printf;

import java.nio.charset.StandardCharsets;

/**
 * Converts texts to and from strings with one char per byte of UTF-8, as SQLite's printf counts
 * bytes.
 */
final class Utf8ByteString {
  private Utf8ByteString() {}

  static String of(String text) {
    return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
  }

  static String decoded(CharSequence bytes) {
    return new String(
        bytes.toString().getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
  }

  /** The text up to its first zero, where a C string ends. */
  static String untilZero(String bytes) {
    int zero = bytes.indexOf('\0');
    return zero < 0 ? bytes : bytes.substring(0, zero);
  }

  /** Whether a byte is a continuation byte of UTF-8. */
  static boolean isContinuation(char each) {
    return (each & 0xc0) == 0x80;
  }

  /**
   * Number of bytes in the first {@code count} characters, or in the first {@code count} bytes if
   * not {@code areCharacters}.
   */
  static int prefix(String bytes, int count, boolean areCharacters) {
    if (!areCharacters) {
      return Math.min(count, bytes.length());
    }
    int end = 0;
    for (int left = count; left > 0 && end < bytes.length(); left--) {
      boolean isWide = bytes.charAt(end++) >= 0xc0;
      while (isWide && end < bytes.length() && isContinuation(bytes.charAt(end))) {
        end++;
      }
    }
    return end;
  }

  /** The first character; a zero character for an empty text. */
  static String first(String bytes) {
    return bytes.isEmpty() ? "\0" : bytes.substring(0, prefix(bytes, 1, true));
  }

  /** The content of an SQL literal: quotes are doubled. */
  static String escaped(String bytes, char quote) {
    String one = String.valueOf(quote);
    return bytes.replace(one, one + one);
  }

  /**
   * The content of an SQL literal for {@code unistr}: quotes and backslashes are doubled, and
   * control characters are written as numbers.
   */
  static String escapedControls(String bytes, char quote) {
    StringBuilder text = new StringBuilder();
    for (char each : escaped(bytes, quote).replace("\\", "\\\\").toCharArray()) {
      if (each < ' ') {
        text.append("\\u00%02x".formatted((int) each));
      } else {
        text.append(each);
      }
    }
    return text.toString();
  }

  static boolean hasControls(String bytes) {
    return bytes.chars().anyMatch(each -> each < ' ');
  }
}
