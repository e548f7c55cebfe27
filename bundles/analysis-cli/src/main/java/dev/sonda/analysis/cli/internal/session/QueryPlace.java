package dev.sonda.analysis.cli.internal.session;

import dev.sonda.analysis.cli.internal.format.PlainText;
import dev.sonda.analysis.cli.internal.script.Statement;

/** Where in a script an error is: the line's number, its text, and a caret below. */
final class QueryPlace {
  /** What fits into the line of a terminal beside the number. */
  private static final int MOST_CHARS = 100;

  /** Of a longer line, what is shown before the error. */
  private static final int CHARS_BEFORE = 60;

  private QueryPlace() {}

  /**
   * Two lines of text, to be printed below the sentence about the error.
   *
   * @param position the index in the statement's text
   */
  static String of(Statement statement, int position) {
    String text = statement.text();
    int at = Math.min(position, text.length());
    int begin = text.lastIndexOf('\n', at - 1) + 1;
    int end = text.indexOf('\n', at);
    int from = at - begin > MOST_CHARS - 1 ? at - CHARS_BEFORE : begin;
    int to = Math.min(end < 0 ? text.length() : end, from + MOST_CHARS);
    long line = statement.firstLine() + text.substring(0, begin).lines().count();
    String head = "  line " + line + ": " + (from == begin ? "" : "…");
    String before = PlainText.of(text.substring(from, at));
    String after = PlainText.of(text.substring(at, to));
    int caret = head.length() + before.codePointCount(0, before.length());
    return head + before + after + "\n" + " ".repeat(caret) + "^";
  }
}
