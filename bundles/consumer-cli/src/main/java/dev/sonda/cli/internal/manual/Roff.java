package dev.sonda.cli.internal.manual;

/** Builds a manual page in roff; text is escaped so that none of it is read as a command. */
final class Roff {
  private final StringBuilder page = new StringBuilder();

  /** Adds a command line, unescaped. */
  Roff macro(String line) {
    page.append(line).append('\n');
    return this;
  }

  Roff section(String title) {
    return macro(".SH " + title);
  }

  /** Adds a paragraph or a part of one. */
  Roff text(String text) {
    return macro(plain(text));
  }

  /** Adds an entry of a list: a styled head and a text. */
  Roff item(String styledHead, String text) {
    return macro(".TP").macro(styledHead).text(text);
  }

  /** Adds lines that man prints unchanged, without reflowing them. */
  Roff verbatim(String text) {
    macro(".nf");
    text.lines().forEach(this::text);
    return macro(".fi");
  }

  /** Bold text, escaped. */
  static String bold(String text) {
    return "\\fB" + escaped(text) + "\\fR";
  }

  /** Italic text, escaped. */
  static String italic(String text) {
    return "\\fI" + escaped(text) + "\\fR";
  }

  private static String plain(String text) {
    String escaped = escaped(text);
    return escaped.startsWith(".") || escaped.startsWith("'") ? "\\&" + escaped : escaped;
  }

  /**
   * Escapes what roff interprets inside of a line: backslashes, and minus signs, which it would
   * print as hyphens.
   */
  static String escaped(String text) {
    return text.replace("\\", "\\e").replace("-", "\\-");
  }

  @Override
  public String toString() {
    return page.toString();
  }
}
