package dev.sonda.agent.internal.rule;

/**
 * Matches methods by name: {@code com.acme.Shop::pay*}. A star matches any letters within one name,
 * two stars match across packages.
 *
 * <p>Regular expressions can't be used: their classes may be just being loaded when a pattern is
 * matched.
 *
 * @param className pattern for binary class names, such as {@code com.acme.Shop$Order}
 */
public record MethodPattern(String className, String methodName) {
  private static final String SEPARATOR = "::";

  /**
   * Parses a pattern as the user writes it.
   *
   * @throws IllegalArgumentException with a sentence, if {@code text} is no pattern
   */
  public static MethodPattern of(String text) {
    int separator = text.indexOf(SEPARATOR);
    if (separator <= 0 || separator + SEPARATOR.length() == text.length()) {
      throw new IllegalArgumentException(
          "\"" + text + "\" isn't a pattern such as com.acme.Shop::pay*");
    }
    return new MethodPattern(
        text.substring(0, separator), text.substring(separator + SEPARATOR.length()));
  }

  boolean matchesClass(String name) {
    return matches(className, 0, name, 0);
  }

  boolean matchesMethod(String name) {
    return matches(methodName, 0, name, 0);
  }

  /** Whether the rest of the pattern matches the rest of the name; a star tries each end. */
  private static boolean matches(String glob, int at, String name, int from) {
    if (at == glob.length()) {
      return from == name.length();
    }
    if (glob.charAt(at) != '*') {
      return from < name.length()
          && glob.charAt(at) == name.charAt(from)
          && matches(glob, at + 1, name, from + 1);
    }
    boolean spansPackages = at + 1 < glob.length() && glob.charAt(at + 1) == '*';
    int rest = at + (spansPackages ? 2 : 1);
    for (int end = from; ; end++) {
      if (matches(glob, rest, name, end)) {
        return true;
      }
      if (end == name.length() || (name.charAt(end) == '.' && !spansPackages)) {
        return false;
      }
    }
  }
}
