package dev.sonda.probe.counters.internal.settings;

import java.util.List;

/**
 * Matches names with patterns, in which {@code *} stands for any text. A name is scanned at most
 * once for each star, so that no pattern of a config can take much time.
 */
public final class NamePatterns {
  private static final int MAX_PATTERNS = 64;

  private final List<String> patterns;

  private NamePatterns(List<String> patterns) {
    this.patterns = patterns;
  }

  static NamePatterns of(List<String> patterns) {
    if (patterns.size() > MAX_PATTERNS) {
      throw new IllegalArgumentException(
          "%d patterns are too many; %d may be".formatted(patterns.size(), MAX_PATTERNS));
    }
    return new NamePatterns(List.copyOf(patterns));
  }

  public boolean matches(String name) {
    return patterns.stream().anyMatch(pattern -> matches(pattern, name));
  }

  /**
   * Matches each piece between stars at its first occurrence; the first piece at the start, the
   * last at the end.
   */
  private static boolean matches(String pattern, String name) {
    int star = pattern.indexOf('*');
    if (star < 0) {
      return pattern.equals(name);
    }
    String last = pattern.substring(pattern.lastIndexOf('*') + 1);
    int end = name.length() - last.length();
    if (!name.startsWith(pattern.substring(0, star)) || !name.endsWith(last)) {
      return false;
    }
    int position = star;
    String between = pattern.substring(star, pattern.length() - last.length());
    for (String piece : between.split("\\*", -1)) {
      int found = name.indexOf(piece, position);
      if (found < 0) {
        return false;
      }
      position = found + piece.length();
    }
    return position <= end;
  }
}
