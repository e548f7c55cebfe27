package dev.sonda.perfetto.sql.internal.value;

/** Patterns of GLOB; DuckDB's own operator counts bytes where SQLite counts characters. */
public final class GlobPattern {
  private static final String NEVER = "[^\\s\\S]";

  private final String pattern;
  private final StringBuilder regex = new StringBuilder("(?s)");
  private int at;

  private GlobPattern(String pattern) {
    this.pattern = pattern;
  }

  /** Whether DuckDB's operator means the same by it. */
  public static boolean isPlain(String pattern) {
    return pattern.chars().noneMatch(c -> c == '?' || c == '[' || c == '\\');
  }

  /** The regular expression that matches the whole text if the pattern does. */
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

  /** A set of characters, in which a bracket that comes first is one of them. */
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
