package dev.sonda.sql.functions.internal.time;

/** Formats integers with leading zeros like printf. */
final class ZeroPadding {
  private ZeroPadding() {}

  /** Appends the number; the sign of a negative number counts towards the width. */
  static StringBuilder append(StringBuilder text, long number, int width) {
    String digits = Long.toString(Math.abs(number));
    int zeros = width - digits.length();
    if (number < 0) {
      text.append('-');
      zeros--;
    }
    for (int i = 0; i < zeros; i++) {
      text.append('0');
    }
    return text.append(digits);
  }
}
