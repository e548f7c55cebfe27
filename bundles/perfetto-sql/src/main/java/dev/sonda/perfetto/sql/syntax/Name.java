package dev.sonda.perfetto.sql.syntax;

import java.util.Locale;

/**
 * A name of a table, column, function or anything else.
 *
 * @param text without quotes, in the author's letters
 * @param isDoubleQuoted whether SQLite would take it for a string if nothing has that name
 */
public record Name(SourcePosition position, String text, boolean isDoubleQuoted)
    implements SyntaxNode {
  /** Names are equal if these are: letters of ASCII in lower case. */
  public String key() {
    return text.toLowerCase(Locale.ROOT);
  }

  /** Whether it names the same thing. */
  public boolean is(String other) {
    return text.equalsIgnoreCase(other);
  }
}
