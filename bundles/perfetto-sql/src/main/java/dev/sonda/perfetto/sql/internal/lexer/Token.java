package dev.sonda.perfetto.sql.internal.lexer;

import dev.sonda.perfetto.sql.syntax.SourcePosition;
import org.jspecify.annotations.Nullable;

/**
 * A token of SQL.
 *
 * @param keyword the keyword that the token can be; null for names and punctuation
 * @param text the token as written in the source
 * @param isSpaced whether white space or a comment precedes the token
 */
public record Token(
    TokenKind kind,
    @Nullable Keyword keyword,
    String text,
    SourcePosition position,
    boolean isSpaced) {
  /** The offset after the token. */
  public int end() {
    return position.offset() + text.length();
  }

  /** Whether the token can be a name in places where the grammar allows no keyword. */
  public boolean isIdentifier() {
    return switch (kind) {
      case QUOTED_NAME -> true;
      case WORD -> keyword == null || keyword.isFallback();
      default -> false;
    };
  }

  /** Whether the token can be a name after AS or a dot, where SQLite also accepts strings. */
  public boolean isAnyName() {
    return isIdentifier() || kind == TokenKind.STRING || (keyword != null && keyword.isJoinWord());
  }

  /** The token with another spacing, as needed for arguments inserted into a macro's body. */
  public Token withSpace(boolean isNowSpaced) {
    return isSpaced == isNowSpaced ? this : new Token(kind, keyword, text, position, isNowSpaced);
  }

  /** The token as shown in error messages. */
  public String shown() {
    return kind == TokenKind.END ? "the end of the statement" : "'" + text + "'";
  }
}
