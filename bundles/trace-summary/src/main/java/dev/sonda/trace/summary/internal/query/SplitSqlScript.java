package dev.sonda.trace.summary.internal.query;

import java.util.Map;

/**
 * A SQL text, split into the last statement (without its semicolon) and the statements before it.
 * Semicolons and {@code $names} in quotes and comments are ignored.
 */
record SplitSqlScript(String before, String last) {
  static SplitSqlScript of(String sql) {
    // Begin and end of the last statement that isn't empty.
    int begin = 0;
    int end = 0;
    int nextBegin = 0;
    boolean isOpen = false;
    for (int at = 0; at < sql.length(); ) {
      int next = behindToken(sql, at);
      if (sql.charAt(at) == ';') {
        end = isOpen ? at : end;
        nextBegin = next;
        isOpen = false;
      } else if (isWord(sql, at)) {
        begin = isOpen ? begin : nextBegin;
        isOpen = true;
      }
      at = next;
    }
    String last = sql.substring(begin, isOpen ? sql.length() : end);
    return new SplitSqlScript(sql.substring(0, begin).strip(), last.strip());
  }

  /** Replaces each {@code $alias} in a statement by the name of a table. */
  static String withTables(String sql, Map<String, String> tables) {
    StringBuilder text = new StringBuilder();
    for (int at = 0; at < sql.length(); ) {
      int next = behindToken(sql, at);
      String token = sql.substring(at, next);
      String table = token.startsWith("$") ? tables.get(token.substring(1)) : null;
      text.append(table == null ? token : table);
      at = next;
    }
    return text.toString();
  }

  private static boolean isWord(String sql, int at) {
    return !Character.isWhitespace(sql.charAt(at))
        && !sql.startsWith("--", at)
        && !sql.startsWith("/*", at);
  }

  private static int behindToken(String sql, int at) {
    if (sql.startsWith("--", at)) {
      return behind(sql, "\n", at + 2);
    }
    if (sql.startsWith("/*", at)) {
      return behind(sql, "*/", at + 2);
    }
    char character = sql.charAt(at);
    return switch (character) {
      case '\'', '"', '`' -> behind(sql, String.valueOf(character), at + 1);
      case '[' -> behind(sql, "]", at + 1);
      case '$' -> behindName(sql, at + 1);
      default -> isNamePart(character) ? behindName(sql, at) : at + 1;
    };
  }

  private static int behind(String sql, String closing, int from) {
    int at = sql.indexOf(closing, from);
    return at < 0 ? sql.length() : at + closing.length();
  }

  private static int behindName(String sql, int from) {
    int at = from;
    while (at < sql.length() && isNamePart(sql.charAt(at))) {
      at++;
    }
    return at;
  }

  private static boolean isNamePart(char character) {
    return Character.isLetterOrDigit(character) || character == '_';
  }
}
