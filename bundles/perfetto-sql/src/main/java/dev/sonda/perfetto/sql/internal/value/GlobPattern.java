package dev.sonda.perfetto.sql.internal.value;

/**
 * Translates patterns of GLOB to regular expressions, because DuckDB's own operator counts bytes
 * instead of characters.
 */
public final class GlobPattern {
  private static final String NEVER = "[^\\s\\S]";

  private final String pattern;
  private final StringBuilder regex = new StringBuilder("(?s)");
  private int at;

  private GlobPattern(String pattern) {
    this.pattern = pattern;
  }

  /** Whether DuckDB's GLOB operator interprets the pattern as SQLite does. */
  public static boolean isPlain(String pattern) {
    return pattern.chars().noneMatch(c -> c == '?' || c == '[' || c == '\\');
  }

  /** A regular expression that matches a whole text exactly if the pattern does. */
  public static String regex(String pattern) {
    return new GlobPattern(pattern).translate();
  }

  private String translate() {
    while (at < pattern.length()) {
      char c = pattern.charAt(at++);
      switch (c) {
        case '*' -> regex.append(".*");
        case '?' -> regex.append('.');
        case '[' -> {
          if (!addClass()) {
            return NEVER;
          }
        }
        default -> addLiteral(c);
      }
    }
    return regex.toString();
  }

  private void addLiteral(char c) {
    if (".^$*+?()[]{}|\\-/&~".indexOf(c) >= 0) {
      regex.append('\\');
    }
    regex.append(c);
  }

  /** Appends a character class; a bracket directly after its start is a member of the class. */
  private boolean addClass() {
    regex.append('[');
    if (at < pattern.length() && pattern.charAt(at) == '^') {
      regex.append('^');
      at++;
    }
    int end = pattern.indexOf(']', at + 1);
    if (end < 0) {
      return false;
    }
    for (; at < end; at++) {
      char c = pattern.charAt(at);
      boolean isRange = c == '-' && pattern.charAt(at - 1) != '^' && at + 1 < end;
      if (isRange && pattern.charAt(at - 1) != '[') {
        regex.append('-');
      } else {
        addLiteral(c);
      }
    }
    at++;
    regex.append(']');
    return true;
  }
}
