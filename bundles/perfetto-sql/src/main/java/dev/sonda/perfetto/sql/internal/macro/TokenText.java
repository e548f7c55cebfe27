package dev.sonda.perfetto.sql.internal.macro;

import dev.sonda.perfetto.sql.internal.lexer.Token;
import dev.sonda.perfetto.sql.syntax.SourcePosition;
import java.util.List;

/** Turns tokens back into text, with the original spaces and comments between them. */
public final class TokenText {
  private TokenText() {}

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
      "ReferenceEquality") // the words of one call share it; another call of the macro is no
  // neighbour
  private static boolean isOneText(SourcePosition from, SourcePosition to) {
    return from.source() == to.source() && from.expansion() == to.expansion();
  }

  /** Not so for what a macro of the language has made: it stands at the macro's name. */
  private static boolean isAsWritten(Token token) {
    SourcePosition place = token.position();
    return place.source().text().startsWith(token.text(), place.offset());
  }
}
