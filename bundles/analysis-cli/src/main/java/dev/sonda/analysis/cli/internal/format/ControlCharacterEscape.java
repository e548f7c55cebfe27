package dev.sonda.analysis.cli.internal.format;

/**
 * Escapes text so that a terminal doesn't interpret it: control characters become {@code \n},
 * {@code \t} or {@code \x1b}.
 */
public final class ControlCharacterEscape {
  private ControlCharacterEscape() {}

  public static String of(String untrusted) {
    if (untrusted.chars().noneMatch(Character::isISOControl)) {
      return untrusted;
    }
    StringBuilder plain = new StringBuilder();
    untrusted.chars().forEach(character -> append(plain, (char) character));
    return plain.toString();
  }

  private static void append(StringBuilder to, char character) {
    switch (character) {
      case '\n' -> to.append("\\n");
      case '\t' -> to.append("\\t");
      case '\r' -> to.append("\\r");
      default -> {
        if (Character.isISOControl(character)) {
          to.append("\\x%02x".formatted((int) character));
        } else {
          to.append(character);
        }
      }
    }
  }
}
