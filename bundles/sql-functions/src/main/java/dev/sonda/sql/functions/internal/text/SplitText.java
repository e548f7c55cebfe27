package dev.sonda.sql.functions.internal.text;

import org.jspecify.annotations.Nullable;

/** Extracts a part of a text between delimiters. */
final class SplitText {
  private SplitText() {}

  /**
   * The part with an index, counted from 0; null if the text has fewer parts.
   *
   * @throws IllegalArgumentException if the delimiter is empty, or the index is negative
   */
  static @Nullable String part(String text, String delimiter, long field) {
    if (delimiter.isEmpty()) {
      throw new IllegalArgumentException("str_split: delimiter must be a non-empty string");
    }
    if (field < 0) {
      throw new IllegalArgumentException("str_split: field number must be a non-negative integer");
    }
    int from = 0;
    for (long left = field; left > 0; left--) {
      int end = text.indexOf(delimiter, from);
      if (end < 0) {
        return null;
      }
      from = end + delimiter.length();
    }
    int end = text.indexOf(delimiter, from);
    return text.substring(from, end < 0 ? text.length() : end);
  }
}
