package dev.sonda.perfetto.sql.internal.macro;

import dev.sonda.perfetto.sql.internal.lexer.Token;
import dev.sonda.perfetto.sql.syntax.SourcePosition;
import java.util.List;

/** Turns tokens back into text, with the original spaces and comments between them. */
public final class TokenPrinter {
  private TokenPrinter() {}

  public static String of(List<Token> tokens) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < tokens.size(); i++) {
      if (i > 0) {
        text.append(between(tokens.get(i - 1), tokens.get(i)));
      }
      text.append(tokens.get(i).text());
    }
    return text.toString();
  }

  private static String between(Token left, Token right) {
    SourcePosition from = left.position();
    SourcePosition to = right.position();
    if (right.isSpaced() && isOneText(from, to) && isAsWritten(left) && isAsWritten(right)) {
      return from.source().text().substring(left.end(), Math.max(left.end(), to.offset()));
    }
    return right.isSpaced() ? " " : "";
  }

  @SuppressWarnings(
      // tokens of one macro call share the expansion object, so identity tells calls apart
      "ReferenceEquality")
  private static boolean isOneText(SourcePosition from, SourcePosition to) {
    return from.source() == to.source() && from.expansion() == to.expansion();
  }

  /**
   * Whether the token occurs in the source at its position; false for a token made by a built-in
   * macro, whose position is the macro's name.
   */
  private static boolean isAsWritten(Token token) {
    SourcePosition place = token.position();
    return place.source().text().startsWith(token.text(), place.offset());
  }
}
