package dev.sonda.trace.processor.internal.docs;

import dev.sonda.perfetto.sql.syntax.SourcePosition;
import java.util.ArrayDeque;
import java.util.Deque;

/** Comment lines directly before a word, which document the definition that it begins. */
final class Comments {
  private static final String MARK = "--";

  private Comments() {}

  /** The lines above a statement up to an empty one, behind which a licence may stand. */
  static String ofStatement(SourcePosition position) {
    return joined(position.source().text(), position.offset(), true);
  }

  /** All lines between a word and what is before it. */
  static String before(SourcePosition position) {
    return joined(position.source().text(), position.offset(), false);
  }

  /** The lines before a keyword that is the last one of its kind before a position. */
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
