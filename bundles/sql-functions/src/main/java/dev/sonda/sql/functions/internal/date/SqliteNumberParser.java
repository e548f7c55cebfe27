package dev.sonda.sql.functions.internal.date;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Parses texts that are a decimal number as a whole, also between blanks, as SQLite's date
 * functions do; other texts give null.
 */
final class SqliteNumberParser {
  private static final Pattern NUMBER =
      Pattern.compile(
          "[ \\t\\n\\x0B\\f\\r]*[-+]?(\\d+[.]?\\d*|[.]\\d+)([eE][-+]?\\d+)?[ \\t\\n\\x0B\\f\\r]*");

  private SqliteNumberParser() {}

  /** The number that the text contains; null if the whole text isn't a number. */
  static @Nullable Double of(String text) {
    return NUMBER.matcher(text).matches() ? Double.valueOf(text.strip()) : null;
  }
}
