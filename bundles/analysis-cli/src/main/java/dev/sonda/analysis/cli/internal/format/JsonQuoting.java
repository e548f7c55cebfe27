package dev.sonda.analysis.cli.internal.format;

/** Writes texts as they stand in JSON. */
public final class JsonQuoting {
  private static final int FIRST_PRINTABLE = ' ';

  private JsonQuoting() {}

  /** The text in quotes. */
  public static String quoted(String text) {
    StringBuilder quoted = new StringBuilder(text.length() + 2).append('"');
    appendEscaped(text, quoted);
    return quoted.append('"').toString();
  }

  /** Appends the text as it stands between quotes. */
  public static void appendEscaped(String text, StringBuilder json) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '"', '\\' -> json.append('\\').append(c);
        case '\n' -> json.append("\\n");
        case '\b' -> json.append("\\b");
        case '\f' -> json.append("\\f");
        case '\r' -> json.append("\\r");
        case '\t' -> json.append("\\t");
        default -> {
          if (c < FIRST_PRINTABLE) {
            json.append("\\u%04x".formatted((int) c));
          } else {
            json.append(c);
          }
        }
      }
    }
  }
}
