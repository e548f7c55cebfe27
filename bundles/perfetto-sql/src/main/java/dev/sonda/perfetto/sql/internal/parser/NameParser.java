package dev.sonda.perfetto.sql.internal.parser;

import dev.sonda.perfetto.sql.PerfettoSqlException;
import dev.sonda.perfetto.sql.internal.lexer.Keyword;
import dev.sonda.perfetto.sql.internal.lexer.Token;
import dev.sonda.perfetto.sql.internal.lexer.TokenKind;
import dev.sonda.perfetto.sql.syntax.Name;
import dev.sonda.perfetto.sql.syntax.QualifiedName;
import dev.sonda.perfetto.sql.syntax.TypeName;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Parses names and types. */
final class NameParser {
  private final TokenCursor words;

  NameParser(TokenCursor words) {
    this.words = words;
  }

  static Name name(Token token) {
    return new Name(token.position(), unquoted(token), token.text().startsWith("\""));
  }

  /** The text of a token, without its quotes if it is quoted. */
  static String unquoted(Token token) {
    String text = token.text();
    if (token.kind() != TokenKind.QUOTED_NAME && token.kind() != TokenKind.STRING) {
      return text;
    }
    String inner = text.substring(1, text.length() - 1);
    String quote = text.substring(text.length() - 1);
    return quote.equals("]") ? inner : inner.replace(quote + quote, quote);
  }

  /** Parses a name; a string or a JOIN keyword is also allowed. */
  Name anyName(String what) throws PerfettoSqlException {
    if (!words.peek().isAnyName()) {
      throw words.expected(what);
    }
    return name(words.next());
  }

  /** Parses a name; a string is not allowed. */
  Name identifier(String what) throws PerfettoSqlException {
    if (!words.peek().isIdentifier()) {
      throw words.expected(what);
    }
    return name(words.next());
  }

  QualifiedName qualified(String what) throws PerfettoSqlException {
    Name first = anyName(what);
    return words.accept(TokenKind.DOT)
        ? new QualifiedName(first, anyName(what))
        : new QualifiedName(null, first);
  }

  /** Parses {@code AS name}, or a bare name unless a clause begins with it. */
  @Nullable Name alias() throws PerfettoSqlException {
    if (words.accept(Keyword.AS)) {
      return anyName("a name behind AS");
    }
    Token token = words.peek();
    boolean isAlias =
        (token.isIdentifier() || token.kind() == TokenKind.STRING)
            && token.keyword() != Keyword.INDEXED
            && !isWindowClause();
    return isAlias ? name(words.nextAsBareAlias()) : null;
  }

  /** Whether WINDOW begins a clause; SQLite decides it by the next two tokens. */
  boolean isWindowClause() {
    return words.at(Keyword.WINDOW)
        && words.peek(1).isAnyName()
        && words.peek(2).keyword() == Keyword.AS;
  }

  /** Parses {@code (a, b)}; empty if no parenthesis follows. */
  List<Name> optionalList(String what) throws PerfettoSqlException {
    return words.at(TokenKind.LEFT_PAREN) ? list(what) : List.of();
  }

  /** Parses {@code (a, b)}. */
  List<Name> list(String what) throws PerfettoSqlException {
    words.expect(TokenKind.LEFT_PAREN);
    List<Name> names = new ArrayList<>();
    do {
      names.add(anyName(what));
    } while (words.accept(TokenKind.COMMA));
    words.expect(TokenKind.RIGHT_PAREN);
    return names;
  }

  /**
   * Parses the words of a type name, with lengths in parentheses; null if there is no type name.
   */
  @Nullable TypeName type() throws PerfettoSqlException {
    Token first = words.peek();
    StringBuilder text = new StringBuilder();
    while ((words.peek().isIdentifier() && !isConstraint()) || words.at(TokenKind.STRING)) {
      text.append(text.isEmpty() ? "" : " ").append(unquoted(words.next()));
    }
    if (text.isEmpty()) {
      return null;
    }
    if (words.accept(TokenKind.LEFT_PAREN)) {
      text.append('(').append(length());
      while (words.accept(TokenKind.COMMA)) {
        text.append(", ").append(length());
      }
      words.expect(TokenKind.RIGHT_PAREN);
      text.append(')');
    }
    return new TypeName(first.position(), text.toString());
  }

  /** Whether the next token, which could belong to a type name, begins a column constraint. */
  private boolean isConstraint() {
    return words.at(Keyword.GENERATED, Keyword.ALWAYS);
  }

  private String length() throws PerfettoSqlException {
    String sign = words.accept(TokenKind.MINUS) ? "-" : words.accept(TokenKind.PLUS) ? "+" : "";
    if (!words.at(TokenKind.INTEGER) && !words.at(TokenKind.REAL)) {
      throw words.expected("a length");
    }
    return sign + words.next().text();
  }
}
