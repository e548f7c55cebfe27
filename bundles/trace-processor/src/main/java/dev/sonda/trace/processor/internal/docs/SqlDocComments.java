package dev.sonda.trace.processor.internal.docs;

import dev.sonda.perfetto.sql.syntax.SourcePosition;
import java.util.ArrayDeque;
import java.util.Deque;

/** Finds the SQL comment lines that document a definition: those directly before its first word. */
final class SqlDocComments {
  private static final String MARK = "--";

  private SqlDocComments() {}

  /**
   * The comment lines above a statement, back to an empty line; comments before it, such as a
   * licence, don't belong to the statement.
   */
  static String ofStatement(SourcePosition position) {
    return joined(position.source().text(), position.offset(), true);
  }

  /** All comment lines between a word and the previous token. */
  static String before(SourcePosition position) {
    return joined(position.source().text(), position.offset(), false);
  }

  /** The comment lines before the last occurrence of a keyword that precedes a position. */
  static String beforeKeyword(String keyword, SourcePosition position) {
    String text = position.source().text();
    int at = text.lastIndexOf(keyword, position.offset());
    return at < 0 ? "" : joined(text, at, false);
  }

  private static String joined(String text, int offset, boolean isOneBlock) {
    Deque<String> lines = new ArrayDeque<>();
    int end = offset;
    while (end >= 0) {
      int start = text.lastIndexOf('\n', end - 1) + 1;
      String line = text.substring(start, end).strip();
      boolean isEmpty = line.isEmpty();
      if (isEmpty ? isOneBlock && !lines.isEmpty() : !line.startsWith(MARK)) {
        break;
      }
      String words = isEmpty ? "" : line.substring(MARK.length()).strip();
      if (!words.isEmpty() || !isEmpty) {
        lines.addFirst(words);
      }
      end = start - 1;
    }
    lines.removeIf(String::isEmpty);
    return String.join(" ", lines);
  }
}
