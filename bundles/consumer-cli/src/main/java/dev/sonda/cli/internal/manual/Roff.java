package dev.sonda.cli.internal.manual;

/** Text for man: what would be a command of its own there is made plain. */
final class Roff {
  private final StringBuilder page = new StringBuilder();

  /** A line that is a command, as it is. */
  Roff macro(String line) {
    page.append(line).append('\n');
    return this;
  }

  Roff section(String title) {
    return macro(".SH " + title);
  }

  /** A paragraph or a part of one. */
  Roff text(String text) {
    return macro(plain(text));
  }

  /** An entry of a list: what it is about, and a text. */
  Roff item(String styledHead, String text) {
    return macro(".TP").macro(styledHead).text(text);
  }

  /** Lines as they are. */
  Roff verbatim(String text) {
    macro(".nf");
    text.lines().forEach(this::text);
    return macro(".fi");
  }

  static String bold(String text) {
    return "\\fB" + escaped(text) + "\\fR";
  }

  static String italic(String text) {
    return "\\fI" + escaped(text) + "\\fR";
  }

  private static String plain(String text) {
    String escaped = escaped(text);
    return escaped.startsWith(".") || escaped.startsWith("'") ? "\\&" + escaped : escaped;
  }

  static String escaped(String text) {
    return text.replace("\\", "\\e").replace("-", "\\-");
  }

  @Override
  public String toString() {
    return page.toString();
  }
}
