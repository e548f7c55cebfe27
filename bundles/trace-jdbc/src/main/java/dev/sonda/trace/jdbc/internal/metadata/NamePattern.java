package dev.sonda.trace.jdbc.internal.metadata;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A pattern for names, in which % matches any characters and _ matches one; ignores case. */
final class NamePattern {
  static final String ESCAPE = "\\";

  private final @Nullable Pattern pattern;

  private NamePattern(@Nullable Pattern pattern) {
    this.pattern = pattern;
  }

  /**
   * @param like the pattern, or null to match every name
   */
  static NamePattern of(@Nullable String like) {
    if (like == null) {
      return new NamePattern(null);
    }
    StringBuilder regex = new StringBuilder();
    for (int at = 0; at < like.length(); at++) {
      char letter = like.charAt(at);
      if (letter == ESCAPE.charAt(0) && at + 1 < like.length()) {
        at++;
        regex.append(Pattern.quote(like.substring(at, at + 1)));
      } else {
        regex.append(regexOf(letter));
      }
    }
    return new NamePattern(
        Pattern.compile(
            regex.toString(), Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE | Pattern.DOTALL));
  }

  private static String regexOf(char letter) {
    return switch (letter) {
      case '%' -> ".*";
      case '_' -> ".";
      default -> Pattern.quote(Character.toString(letter));
    };
  }

  boolean matches(String name) {
    return pattern == null || pattern.matcher(name).matches();
  }
}
