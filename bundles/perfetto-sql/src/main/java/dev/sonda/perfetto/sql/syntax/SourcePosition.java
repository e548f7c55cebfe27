package dev.sonda.perfetto.sql.syntax;

import org.jspecify.annotations.Nullable;

/**
 * The place of a word in the text of its author.
 *
 * @param offset in UTF-16 units, from 0
 * @param expansion the call of the macro whose body has the word; null for what the caller wrote
 */
public record SourcePosition(SourceText source, int offset, @Nullable MacroCall expansion) {
  /** The line, from 1. */
  public int line() {
    int line = 1;
    for (int i = 0; i < offset; i++) {
      if (source.text().charAt(i) == '\n') {
        line++;
      }
    }
    return line;
  }

  /** The column in its line, from 1, in UTF-16 units. */
  public int column() {
    return offset - lineStart() + 1;
  }

  /** The whole line of the word, without its end. */
  public String lineText() {
    int end = source.text().indexOf('\n', offset);
    String line = source.text().substring(lineStart(), end < 0 ? source.text().length() : end);
    return line.endsWith("\r") ? line.substring(0, line.length() - 1) : line;
  }

  private int lineStart() {
    return offset == 0 ? 0 : source.text().lastIndexOf('\n', offset - 1) + 1;
  }

  @Override
  public String toString() {
    return source.name() + ":" + line() + ":" + column();
  }
}
