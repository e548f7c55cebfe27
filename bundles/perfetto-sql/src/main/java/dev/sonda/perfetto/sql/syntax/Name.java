package dev.sonda.perfetto.sql.syntax;

import java.util.Locale;

/**
 * A name of a table, column, function or anything else.
 *
 * @param text name without quotes, in the case that the author used
 * @param isDoubleQuoted whether the name is in double quotes, so that SQLite treats it as a string
 *     if no column has that name
 */
public record Name(SourcePosition position, String text, boolean isDoubleQuoted)
    implements SyntaxNode {
  /** Key for comparing names: the name with ASCII letters in lower case. */
  public String key() {
    return text.toLowerCase(Locale.ROOT);
  }

  /** Whether the name equals another one, ignoring the case of ASCII letters. */
  public boolean is(String other) {
    return text.equalsIgnoreCase(other);
  }
}
