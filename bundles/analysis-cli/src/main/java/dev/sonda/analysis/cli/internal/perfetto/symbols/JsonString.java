package dev.sonda.analysis.cli.internal.perfetto.symbols;

/** Strings of JSON. */
final class JsonString {
  private static final int HEX_DIGITS = 4;

  private JsonString() {}

  /**
   * The text that a string stands for.
   *
   * @param escaped the string without its quotes
   */
  static String unescaped(String escaped) {
    if (escaped.indexOf('\\') < 0) {
      return escaped;
    }
    StringBuilder text = new StringBuilder(escaped.length());
    int at = 0;
    while (at < escaped.length()) {
      char c = escaped.charAt(at++);
      if (c != '\\' || at == escaped.length()) {
        text.append(c);
        continue;
      }
      char letter = escaped.charAt(at++);
      if (letter == 'u' && at + HEX_DIGITS <= escaped.length()) {
        text.append((char) Integer.parseInt(escaped, at, at + HEX_DIGITS, 16));
        at += HEX_DIGITS;
      } else {
        text.append(ofLetter(letter));
      }
    }
    return text.toString();
  }

  private static char ofLetter(char letter) {
    return switch (letter) {
      case 'b' -> '\b';
      case 'f' -> '\f';
      case 'n' -> '\n';
      case 'r' -> '\r';
      case 't' -> '\t';
      default -> letter;
    };
  }
}
