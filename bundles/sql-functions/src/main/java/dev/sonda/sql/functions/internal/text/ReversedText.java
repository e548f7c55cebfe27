package dev.sonda.sql.functions.internal.text;

/** Reverses a text by code points. */
final class ReversedText {
  private ReversedText() {}

  static String of(String text) {
    return new StringBuilder(text).reverse().toString();
  }
}
