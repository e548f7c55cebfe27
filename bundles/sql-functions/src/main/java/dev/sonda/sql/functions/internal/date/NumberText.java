package dev.sonda.sql.functions.internal.date;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Numbers in texts, as SQLite reads them. */
final class NumberText {
  private static final Pattern NUMBER =
      Pattern.compile(
          "[ \\t\\n\\x0B\\f\\r]*[-+]?(\\d+[.]?\\d*|[.]\\d+)([eE][-+]?\\d+)?[ \\t\\n\\x0B\\f\\r]*");

  private NumberText() {}

  /** Null for a text that isn't one number. */
  static @Nullable Double of(String text) {
    return NUMBER.matcher(text).matches() ? Double.valueOf(text.strip()) : null;
  }
}
