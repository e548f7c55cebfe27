package dev.sonda.sql.functions.internal.time;

/** Writes integers with zeros before them, as printf does. */
final class Padding {
  private Padding() {}

  /** The sign of a negative number counts as one of its characters. */
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
