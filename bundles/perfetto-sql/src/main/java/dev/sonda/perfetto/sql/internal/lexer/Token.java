package dev.sonda.perfetto.sql.internal.lexer;

import dev.sonda.perfetto.sql.syntax.SourcePosition;
import org.jspecify.annotations.Nullable;

/**
 * A word of SQL.
 *
 * @param keyword which one it would be; null for names and signs
 * @param text as it was written
 * @param isSpaced whether space or a comment was before it
 */
public record Token(
    TokenKind kind,
    @Nullable Keyword keyword,
    String text,
    SourcePosition position,
    boolean isSpaced) {
  /** The offset behind it. */
  public int end() {
    return position.offset() + text.length();
  }

  /** Whether it can be a name where no keyword could stand. */
  public boolean isIdentifier() {
    return switch (kind) {
      case QUOTED_NAME -> true;
      case WORD -> keyword == null || keyword.isFallback();
      default -> false;
    };
  }

  /** Whether it can be a name behind AS, or with a dot: SQLite takes strings as well. */
  public boolean isAnyName() {
    return isIdentifier() || kind == TokenKind.STRING || (keyword != null && keyword.isJoinWord());
  }

  /** The same word elsewhere, as what a macro's argument becomes. */
  public Token withSpace(boolean isNowSpaced) {
    return isSpaced == isNowSpaced ? this : new Token(kind, keyword, text, position, isNowSpaced);
  }

  /** What errors call it. */
  public String shown() {
    return kind == TokenKind.END ? "the end of the statement" : "'" + text + "'";
  }
}
