package dev.sonda.sql.functions.internal.date;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Parses numbers in texts by SQLite's rules. */
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
