package dev.sonda.sql.functions.internal.text;

/** A text from its end to its beginning, by code points. */
final class ReversedText {
  private ReversedText() {}

  static String of(String text) {
    return new StringBuilder(text).reverse().toString();
  }
}
