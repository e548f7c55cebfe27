package dev.sonda.analysis.cli.internal.session;

import dev.sonda.analysis.cli.internal.format.ControlCharacterEscape;
import dev.sonda.analysis.cli.internal.script.Statement;

/**
 * Formats the location of an error in a script: the line's number and text, with a caret below the
 * position.
 */
final class ErrorLocation {
  /** Longest excerpt of a line, in characters: it fits on a terminal beside the line's number. */
  private static final int MOST_CHARS = 100;

  /** Characters shown before the error, if the line is longer than {@link #MOST_CHARS}. */
  private static final int CHARS_BEFORE = 60;

  private ErrorLocation() {}

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
    String before = ControlCharacterEscape.of(text.substring(from, at));
    String after = ControlCharacterEscape.of(text.substring(at, to));
    int caret = head.length() + before.codePointCount(0, before.length());
    return head + before + after + "\n" + " ".repeat(caret) + "^";
  }
}
