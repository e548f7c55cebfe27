package dev.sonda.perfetto.sql.syntax;

import org.jspecify.annotations.Nullable;

/**
 * The position of a token in its source text.
 *
 * @param offset in UTF-16 units, from 0
 * @param expansion the call of the macro whose body contains the token; null for a token outside of
 *     macros
 */
public record SourcePosition(SourceText source, int offset, @Nullable MacroCall expansion) {
  /** The number of the line, from 1. */
  public int line() {
    int line = 1;
    for (int i = 0; i < offset; i++) {
      if (source.text().charAt(i) == '\n') {
        line++;
      }
    }
    return line;
  }

  /** The column within the line, from 1, in UTF-16 units. */
  public int column() {
    return offset - lineStart() + 1;
  }

  /** The text of the line, without its line break. */
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
